package trader.lab.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code trader benchmark}: runs a benchmark in its own JVM and passes the options on. */
@Command(name = "benchmark", sortOptions = false,
        description = "Run a benchmark. For its options: trader benchmark NAME --help",
        footer = {"", "Benchmarks:",
            "  jmh          measures time and allocation of the codecs; takes JMH's options",
            "  containers   compares a REST service in Spring MVC, CDI and EJB, in several containers"})
public final class BenchmarkCommand extends ModuleCommand {
    /** By name. JMH is not in the zip, since its licence is the GPL; the launcher builds containers when needed. */
    private static final Map<String, Main> MAINS = new TreeMap<>(Map.of(
            "jmh", new Main("benchmarks", "trader.benchmarks.jmh.JmhBenchmarks"),
            "containers", new Main("containers", "trader.containers.ContainersBenchmark")));

    private record Main(String module, String type) { }

    @Parameters(paramLabel = "NAME [OPTION...]", arity = "0..*", hideParamSyntax = true,
            description = "Benchmark and its options.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        if (arguments.isEmpty() || arguments.get(0).equals("--help") || arguments.get(0).equals("-h")) {
            spec.commandLine().usage(System.out);
            return 0;
        }
        String name = arguments.get(0);
        if (!MAINS.containsKey(name)) {
            throw new ParameterException(spec.commandLine(), "there is no benchmark '" + name
                    + "'; allowed are " + String.join(", ", MAINS.keySet()));
        }
        refuseInZip("benchmark " + name);
        return run(MAINS.get(name).module(), MAINS.get(name).type(), List.of("-Xms256m", "-Xmx256m"),
                arguments.subList(1, arguments.size()));
    }
}
