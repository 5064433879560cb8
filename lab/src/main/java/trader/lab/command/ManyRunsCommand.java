package trader.lab.command;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import trader.lab.experiment.RunDirectory;
import trader.launcher.jvm.Interruption;
import trader.launcher.jvm.ModulePath;

/** A command of many runs, in a directory from which it goes on when it was interrupted. It has the options of run. */
abstract class ManyRunsCommand extends RunCommand {
    private static final String LOCK = "runs.lock";

    @Option(names = "--resume", paramLabel = "DIR", description = "Carry on with what was interrupted in this directory;"
            + " of what is complete, write the report again. No other option may be given.")
    private Path resume;

    /** What is left to be done in a directory. */
    interface Work {
        /** Does it; the exit status. */
        int carryOut(ExperimentStep step) throws IOException;
    }

    /** Looks at the options, makes a directory and carries out; the exit status. */
    abstract int begin() throws IOException;

    /**
     * Carries out what is left in a directory; the exit status.
     *
     * @throws IllegalArgumentException when the directory is not one of this command
     */
    abstract int goOn(Path directory) throws IOException;

    @Override
    public final Integer call() throws Exception {
        try {
            if (resume == null) {
                return begin();
            }
            if (spec.commandLine().getParseResult().matchedOptions().size() > 1) {
                throw new IllegalArgumentException("--resume " + resume + ": not together with other options, which are"
                        + " in the directory");
            }
            return goOn(resume.toAbsolutePath().normalize());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    /** A directory of --out or --name. */
    final Path newDirectory(String name, Instant now) throws IOException {
        String refusal = out.out == null ? null : RunDirectory.refusal(out.out);
        if (refusal != null) {
            throw new IllegalArgumentException("--out " + out.out + ": " + refusal
                    + "; allowed is a directory that does not exist yet or is empty");
        }
        return RunDirectory.make(out.out, name, now);
    }

    /** Carries out, unless another process does; says how to go on when it was interrupted. */
    final int alone(Path directory, Work work) throws IOException {
        Interruption interruption = new Interruption();
        interruption.listen();
        // The run under way has one of its own, which ends it: this one waits for what is written about it.
        interruption.holdOff();
        try (FileChannel channel = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw new IllegalArgumentException("--resume " + directory + ": another process is carrying it out");
            }
            int status = work.carryOut(new ExperimentStep(ModulePath.fromSystemProperty(), System.out,
                    interruption::came));
            if (interruption.came()) {
                System.out.println("interrupted; it goes on with: trader " + spec.name() + " --resume " + directory);
            }
            return status;
        } finally {
            interruption.cleanedUp();
        }
    }
}
