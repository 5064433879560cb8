package trader.grid.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import trader.grid.campaign.GridExperiment;
import trader.grid.campaign.GridPlan;
import trader.grid.campaign.LedgerRun;
import trader.lab.command.JsonOption;
import trader.lab.command.Version;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.RunDirectory;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.MachineLook;

/** A command that starts a grid, carries out an experiment, and ends the grid. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        abbreviateSynopsis = true)
abstract class ExperimentCommand implements Callable<Integer> {
    private static final String RESULT = "grid.json";
    private static final int FAILED = 1;

    @Spec
    private CommandSpec spec;

    @Mixin
    GridOptions grid = new GridOptions();

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for the result, and for settings, console,"
            + " GC log and stops of each member. Default: a new one in runs in the current directory.")
    private Path out;

    @Option(names = "--force", description = "Begin although other processes are busy: without this option, the"
            + " command is refused if they use a quarter of the CPUs and leave fewer than four before it begins,"
            + " and INVALID if they do so while it measures.")
    private boolean force;

    @Mixin
    private JsonOption json = new JsonOption();

    /** An IllegalArgumentException names the option and what is allowed. */
    abstract GridPlan plan();

    /** The experiment; {@code directory} exists. */
    abstract GridExperiment experiment(Path directory);

    /** The directory of an earlier run to go on with; null for a new one. */
    Path resumed() {
        return null;
    }

    @Override
    public final Integer call() throws Exception {
        GridPlan plan;
        try {
            plan = plan();
            if (out != null && resumed() != null) {
                throw new IllegalArgumentException("--out with --resume: allowed is one of them");
            }
            Experiment.refuseDirectory(out);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        MachineLook look = MachineLook.take();
        if (look.finding() != null) {
            System.out.println("warning: " + look.finding());
        }
        if (look.isTooBusy() && !force) {
            System.out.println("not started; wait until the machine is quiet, or go on with --force");
            return FAILED;
        }
        Path directory = RunDirectory.make(resumed() == null ? out : resumed(), "grid-" + spec.name(), Instant.now());
        // The files of the members that an earlier command started stay.
        Path members = resumed() == null ? directory
                : Files.createDirectory(RunDirectory.unused(directory, "resumed"));
        boolean passed;
        boolean isValid;
        try (LedgerRun run = new LedgerRun(plan, force, members, ModulePath.fromSystemProperty())) {
            run.open();
            passed = experiment(directory).run(run);
            isValid = run.isValid();
            run.result().put("otherProcesses", look.finding() == null ? "none" : look.finding()).put("passed", passed);
            write(run, directory.resolve(RESULT));
        }
        json.add(directory, RESULT);
        return passed && isValid ? 0 : FAILED;
    }

    private static void write(LedgerRun run, Path file) throws IOException {
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), run.result());
        System.out.println("written: " + file);
    }
}
