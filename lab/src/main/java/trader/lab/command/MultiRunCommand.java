package trader.lab.command;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.RunDirectory;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.Interruption;
import trader.launcher.jvm.ModulePath;

/** A command that makes many runs and can be resumed after an interruption. It has the options of {@code run}. */
abstract class MultiRunCommand extends RunCommand {
    private static final String LOCK = "runs.lock";
    private static final Set<String> NOT_PASSED_ON = Set.of("config", "json", "out", "name", "help", "version");

    @Option(names = "--resume", order = -2, paramLabel = "DIR", description = "Continue the interrupted work in this"
            + " directory; if it is complete, only write its report again. Excludes all other options.")
    private Path resume;

    interface Work {
        /** Does the work unless {@code interrupted}; returns the exit status. */
        int carryOut(ModulePath modules, BooleanSupplier interrupted) throws IOException;
    }

    /** Checks the options, creates a directory and does the work; returns the exit status. */
    abstract int start() throws IOException;

    /** Does the remaining work in a directory of this command; returns the exit status. */
    abstract int resume(Path directory) throws IOException;

    @Override
    public final Integer call() throws Exception {
        return checked(() -> {
            if (resume == null) {
                readConfig();
                return start();
            }
            if (spec.commandLine().getParseResult().matchedOptions().size() > 1) {
                throw new IllegalArgumentException("--resume " + resume + ": not with other options; the"
                        + " directory records them");
            }
            return resume(resume.toAbsolutePath().normalize());
        });
    }

    final <T> T value(String option) {
        return spec.findOption(option).getValue();
    }

    final Path newDirectory(String name, Instant now) throws IOException {
        Experiment.refuseDirectory(out.out);
        return RunDirectory.make(out.out, name, now);
    }

    /** Does the work unless another process does; after an interruption, prints how {@code command} resumes it. */
    static int runExclusively(String command, Path directory, Work work) throws IOException {
        Interruption interruption = new Interruption();
        interruption.listen();
        // The current run has its own interruption, which ends it; this one waits until its record is written.
        interruption.holdOff();
        try (FileChannel channel = FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw new IllegalArgumentException("--resume " + directory + ": another process is working on it");
            }
            int status = work.carryOut(ModulePath.fromSystemProperty(), interruption::came);
            if (interruption.came()) {
                System.out.println("interrupted; resume with: trader " + command + " --resume " + directory);
            }
            return status;
        } finally {
            interruption.cleanedUp();
        }
    }

    /** The plan of a run, before anything runs; {@code prefix}: of the error if {@code run} refuses the arguments. */
    static RunPlan planLike(List<String> arguments, String prefix) {
        try {
            return RunCommand.planOf(arguments);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(prefix + wrong.getMessage(), wrong);
        }
    }

    /** The options of {@code run} that a run of this command can have, by name without the dashes. */
    static Map<String, OptionSpec> optionsOfRun() {
        Map<String, OptionSpec> options = new LinkedHashMap<>();
        new CommandLine(new RunCommand()).getCommandSpec().options().stream()
                .filter(option -> !NOT_PASSED_ON.contains(OptionTexts.nameOf(option)))
                .forEach(option -> options.put(OptionTexts.nameOf(option), option));
        return options;
    }

    /** Of a command that was parsed, those that a run of this command can have. */
    static List<String> givenArguments(CommandSpec spec, Set<String> except) {
        Set<String> allowed = optionsOfRun().keySet();
        List<String> arguments = new ArrayList<>();
        // A repeated option is there for each time.
        for (OptionSpec option : new LinkedHashSet<>(spec.commandLine().getParseResult().matchedOptions())) {
            String name = OptionTexts.nameOf(option);
            if (allowed.contains(name) && !except.contains(name)) {
                option.originalStringValues().forEach(value -> arguments.add("--" + name + "=" + absolute(option,
                        value)));
            }
        }
        return arguments;
    }

    /** Names of the options of {@code run} on the command line. */
    final Set<String> givenNames() {
        Set<String> names = new LinkedHashSet<>(optionsOfRun().keySet());
        names.retainAll(spec.commandLine().getParseResult().matchedOptions().stream().map(OptionTexts::nameOf)
                .collect(Collectors.toSet()));
        return names;
    }

    /** Parses the command line again, with options that it does not have. */
    final void addOptions(Map<String, String> options) {
        List<String> arguments = new ArrayList<>();
        options.forEach((name, value) -> {
            if (!spec.commandLine().getParseResult().hasMatchedOption("--" + name)) {
                arguments.add("--" + name + "=" + value);
            }
        });
        spec.commandLine().getParseResult().matchedOptions().forEach(given -> given.originalStringValues()
                .forEach(value -> arguments.add(given.longestName() + "=" + value)));
        spec.commandLine().parseArgs(arguments.toArray(String[]::new));
    }

    /** The value of an option for a plan that may be resumed from another directory. */
    static String absolute(OptionSpec option, String value) {
        return option.type() == Path.class ? Path.of(value).toAbsolutePath().normalize().toString() : value;
    }
}
