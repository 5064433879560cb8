package trader.lab.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trader.launcher.jvm.ModulePath;

/** {@code trader benchmark}: runs a benchmark in its own JVM and passes the options on. */
@Command(name = "benchmark", sortOptions = false,
        description = "Run a benchmark. For its options: trader benchmark NAME --help",
        footer = {"", "Benchmarks:",
            "  jmh          measures time and allocation of the codecs; takes JMH's options",
            "  containers   compares a REST service in Spring MVC, CDI and EJB, in several containers"})
public final class BenchmarkCommand implements Callable<Integer> {
    /** Not in the zip, since the licence of JMH is the GPL. */
    private static final String JMH = "jmh";

    private static final Map<String, String> MAINS = new TreeMap<>(Map.of(
            JMH, "trader.benchmarks.jmh.JmhBenchmarks", "containers", "trader.containers.ContainersBenchmark"));

    /** Benchmarks with a module of their own, of the same name. The launcher builds it when it is needed. */
    private static final Set<String> MODULES = Set.of("containers");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME [OPTION...]", arity = "0..*", hideParamSyntax = true,
            description = "Benchmark and its options.")
    private List<String> arguments = new ArrayList<>();

    /** Passes all arguments on to the benchmark, even those that look like options. */
    public static void passOptionsOn(CommandLine trader) {
        trader.getSubcommands().get("benchmark").setUnmatchedOptionsArePositionalParams(true);
    }

    @Override
    public Integer call() throws Exception {
        if (arguments.isEmpty() || arguments.get(0).equals("--help") || arguments.get(0).equals("-h")) {
            spec.commandLine().usage(System.out);
            return 0;
        }
        if (!MAINS.containsKey(arguments.get(0))) {
            throw new ParameterException(spec.commandLine(), "there is no benchmark '" + arguments.get(0)
                    + "'; allowed are " + String.join(", ", MAINS.keySet()));
        }
        if (ModulePath.fromSystemProperty().isUnpacked() && needsCheckout(arguments.get(0))) {
            throw new ParameterException(spec.commandLine(), "benchmark " + arguments.get(0) + " is not in the zip: it"
                    + " needs a checkout of Trader, a JDK and Maven");
        }
        return run(arguments.get(0), arguments.subList(1, arguments.size()));
    }

    private static boolean needsCheckout(String name) {
        return MODULES.contains(name) || name.equals(JMH);
    }

    /** Runs a benchmark with its own options; returns its exit status. */
    static int run(String name, List<String> options) throws IOException, InterruptedException {
        return ModuleMain.run(MODULES.contains(name) ? name : "benchmarks", MAINS.get(name),
                List.of("-Xms256m", "-Xmx256m"), options);
    }
}
