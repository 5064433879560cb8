package trader.benchmarks;

import java.io.PrintStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import trader.common.Units;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.Machine;
import trader.launcher.machine.MachineLook;

/**
 * A benchmark as a command: rounds of all series take turns, so that a slower machine slows them all.
 */
@Command(sortOptions = false, abbreviateSynopsis = true)
public abstract class Benchmark implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, order = 1, description = "Show this help message and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private static volatile boolean interrupted;

    protected final PrintStream out = System.out;

    /** Runs a benchmark and ends this JVM with its exit status. */
    protected static void execute(Benchmark benchmark, String[] arguments) {
        System.exit(commandLine(benchmark).execute(arguments));
    }

    /** The command line of a benchmark, with errors in the form of those of {@code trader}. */
    public static CommandLine commandLine(Benchmark benchmark) {
        CommandLine line = new CommandLine(benchmark).setUsageHelpWidth(110);
        line.registerConverter(int.class, Benchmark::wholeNumber);
        line.registerConverter(Integer.class, Benchmark::wholeNumber);
        line.setExecutionExceptionHandler((failure, command, given) -> {
            if (interrupted) {
                // Its servers were killed.
                return CommandLine.ExitCode.SOFTWARE;
            }
            if (failure instanceof JvmFailure) {
                line.getErr().println("trader: " + failure.getMessage());
                return CommandLine.ExitCode.SOFTWARE;
            }
            throw failure;
        });
        return line.setParameterExceptionHandler((wrong, given) -> {
            CommandSpec spec = wrong.getCommandLine().getCommandSpec();
            line.getErr().println("trader: " + wrong.getMessage());
            line.getErr().println("'" + spec.qualifiedName() + " --help' shows all options");
            return CommandLine.ExitCode.USAGE;
        });
    }

    /** A signal ends this JVM: failures from now on are its consequence. */
    public static void interrupt() {
        interrupted = true;
        System.err.println("interrupted");
    }

    private static Integer wholeNumber(String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new TypeConversionException("'" + text + "': allowed is a whole number");
        }
        return Integer.valueOf(text);
    }

    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    protected final void requireAtLeast(String option, int value, int least) {
        if (value < least) {
            throw wrong("Invalid value for option '" + option + "': '" + value + "': allowed is a whole number from "
                    + least);
        }
    }

    /** The value of {@code --heap}. */
    protected final long heapBytes(String heap) {
        try {
            return Units.parseBytes(heap);
        } catch (IllegalArgumentException invalid) {
            throw wrong("Invalid value for option '--heap': " + invalid.getMessage());
        }
    }

    /** Looks at the machine; null, with a message, if other processes use too much of it. */
    protected final MachineLook lookAtMachine(boolean force) throws InterruptedException {
        MachineLook look = MachineLook.take();
        if (look.isTooBusy() && !force) {
            System.err.println("trader: " + look.finding()
                    + "; nothing was measured. Measure later, or with --force");
            return null;
        }
        return look;
    }

    /** Facts for the results: the time, the machine and what else ran on it. A copy to add to. */
    protected static Map<String, String> facts(MachineLook look) {
        Map<String, String> facts = new LinkedHashMap<>(Map.of("started", Instant.now().toString()));
        facts.putAll(Machine.describe(ModulePath.fromSystemProperty().home()));
        facts.put("jdk", Runtime.version().toString());
        facts.put("otherProcesses", look.finding() == null ? "none" : look.finding());
        return facts;
    }

    /** What a reader of the results should keep in mind. */
    protected static List<String> warnings(MachineLook look) {
        return look.finding() == null ? List.of() : List.of("Before the measurement " + look.finding() + ".");
    }

    /** Prints machine and JDK, then {@code conditions}. */
    protected final void printMachine(String conditions) {
        out.printf(Locale.ROOT, "%n%s, %d CPUs, JDK %s%s%n%n", System.getProperty("os.name"),
                Runtime.getRuntime().availableProcessors(), Runtime.version(), conditions);
    }
}
