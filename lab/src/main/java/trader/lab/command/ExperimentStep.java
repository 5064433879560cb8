package trader.lab.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import trader.lab.experiment.Experiment;
import trader.lab.ratesearch.RunStep;
import trader.launcher.jvm.ModulePath;

/**
 * Looks at the machine before each run. The first is refused if it is too busy; the others begin all the same, since
 * INVALID runs are repeated.
 */
final class ExperimentStep implements RunStep {
    private final ModulePath modules;
    private final PrintStream out;
    private final BooleanSupplier interrupted;
    private boolean isFirst = true;

    /** {@code interrupted}: no further run may begin. */
    ExperimentStep(ModulePath modules, PrintStream out, BooleanSupplier interrupted) {
        this.modules = modules;
        this.out = out;
        this.interrupted = interrupted;
    }

    @Override
    public long plannedNs(List<String> arguments) {
        return RunCommand.plannedNs(arguments);
    }

    @Override
    public boolean run(List<String> arguments, Path directory, String name, LongFunction<String> progressPrefix)
            throws IOException {
        if (interrupted.getAsBoolean()) {
            return false;
        }
        Experiment experiment = new Experiment(RunCommand.planOf(arguments, name, directory), modules, out,
                progressPrefix);
        if (!experiment.lookAtMachine() && isFirst) {
            throw new IOException(RunningCommand.BUSY);
        }
        isFirst = false;
        if (interrupted.getAsBoolean()) {
            return false;
        }
        try {
            experiment.run();
        } catch (IOException failure) {
            if (!Files.isDirectory(directory)) {
                throw failure;
            }
            return true;
        }
        return !experiment.interrupted();
    }
}
