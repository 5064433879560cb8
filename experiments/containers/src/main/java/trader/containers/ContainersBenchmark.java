package trader.containers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.analysis.run.JsonFiles;
import trader.benchmarks.Benchmark;
import trader.lab.experiment.RunDirectory;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.MachineLook;

/** Measures the cost of a request to the same service in several technologies and containers. */
@Command(name = "trader benchmark containers",
        description = "Compare one REST service (controller, service, two resources) in Spring MVC, CDI and EJB on"
                + " WildFly, and in Spring MVC on Tomcat; then each without what is said to make it slow. With --only,"
                + " on Open Liberty, too. JMH"
                + " calls it in a closed loop from a JVM of its own over HTTP connections that are kept alive. Each"
                + " fork starts a new server and a new client, and the variants take turns. Prints CPU time of"
                + " the server per request, throughput, the time of a call in the server, and ratios with intervals."
                + " The defaults take about 30 minutes.",
        footer = {"", "The first run fetches WildFly (261 MB) with Maven, from the repositories that Maven's settings"
                + " name, and the first with a variant on Open Liberty that (352 MB). Variants that need a server are"
                + " left out if it cannot be had."})
final class ContainersBenchmark extends Benchmark {
    @Option(names = "--forks", paramLabel = "N", defaultValue = "5",
            description = "Server and client JVMs per variant; ratios need 5. Default: ${DEFAULT-VALUE}.")
    private int forks;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "5",
            description = "Measured seconds of each fork, JMH's iterations. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--warmup", paramLabel = "S", defaultValue = "20",
            description = "Seconds of warm-up of each fork. Default: ${DEFAULT-VALUE}.")
    private int warmup;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "4",
            description = "Threads of the client, with a connection each. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--heap", paramLabel = "SIZE", defaultValue = "512m",
            description = "Heap of each server, with G1; it is collected before it is measured. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String heap;

    @Option(names = "--only", split = ",", paramLabel = "VARIANT",
            description = "Variants: spring, spring-tomcat, spring-untyped, cdi, cdi-application, ejb,"
                    + " ejb-not-supported, ejb-untyped, spring-liberty, cdi-liberty, ejb-liberty. Default: all but"
                    + " those on Open Liberty.")
    private List<String> only;

    @Option(names = "--profile", description = "Then start each variant once more, with a flight recording, and print"
            + " which parts of its Java code run: routing, injection, transaction, rights, writing and others.")
    private boolean profile;

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for containers.json, report.html and JMH's"
            + " output. Default: a new one below runs in the current directory.")
    private Path directory;

    @Option(names = "--force",
            description = "Measure even if other processes use a quarter of the CPUs.")
    private boolean force;

    public static void main(String[] args) {
        execute(new ContainersBenchmark(), args);
    }

    @Override
    public Integer call() throws Exception {
        requireAtLeast("--forks", forks, 1);
        requireAtLeast("--seconds", seconds, 1);
        requireAtLeast("--warmup", warmup, 0);
        requireAtLeast("--threads", threads, 1);
        List<ServiceVariant> variants = variants();
        JvmFlags flags = JvmFlags.of(Jdk.current(), "--gc", Collector.G1, heapBytes(heap), List.of());
        ModulePath modules = ModulePath.fromSystemProperty();
        try (ServerFiles files = new ServerFiles(modules)) {
            Map<ServerDistribution, Path> homes = homes(variants, files, modules);
            variants.removeIf(each -> each.distribution() != null && !homes.containsKey(each.distribution()));
            return variants.isEmpty() ? 1 : measure(variants, files, homes, flags, modules);
        }
    }

    private int measure(List<ServiceVariant> variants, ServerFiles files, Map<ServerDistribution, Path> homes,
            JvmFlags flags, ModulePath modules) throws Exception {
        MachineLook look = lookAtMachine(force);
        if (look == null) {
            return 1;
        }
        Map<String, String> setting = setting(modules, look);
        Instant started = Instant.now();
        Path results = RunDirectory.make(directory, "containers", started);
        JmhClient client = new JmhClient(threads, warmup, seconds, results);
        ContainerFork fork = new ContainerFork(files, homes, flags, modules, client);
        ContainersResult result = ContainersResult.of(setting, measure(variants, fork),
                profile ? profile(variants, fork) : List.of());
        Path file = results.resolve("containers.json");
        JsonFiles.write(file, result);
        printMachine(", WildFly " + setting.get("wildFly") + ", Open Liberty " + setting.get("openLiberty")
                + ", Tomcat " + setting.get("tomcat") + ", Spring " + setting.get("spring") + ", G1, heap " + heap
                + "; closed loop, " + threads + " threads");
        result.print(out);
        out.println("written: " + file);
        Path page = results.resolve("report.html");
        new ContainersPage(result).report(started.toString(), warnings(look)).write(page);
        out.println("report:  " + page);
        return 0;
    }

    private List<ServiceVariant> variants() {
        List<ServiceVariant> all = new ArrayList<>(Arrays.asList(ServiceVariant.values()));
        if (only == null) {
            all.removeIf(each -> !each.byDefault());
        } else {
            List<String> options = all.stream().map(ServiceVariant::option).toList();
            only.stream().filter(name -> !options.contains(name)).findFirst().ifPresent(name -> {
                throw wrong("Invalid value for option '--only': '" + name + "': allowed are "
                        + String.join(", ", options));
            });
            all.removeIf(each -> !only.contains(each.option()));
        }
        return all;
    }

    /** Those of the servers that the variants need and that can be had. */
    private Map<ServerDistribution, Path> homes(List<ServiceVariant> variants, ServerFiles files, ModulePath modules)
            throws InterruptedException {
        Map<ServerDistribution, Path> homes = new EnumMap<>(ServerDistribution.class);
        for (ServerDistribution each : ServerDistribution.values()) {
            if (variants.stream().anyMatch(variant -> variant.distribution() == each)) {
                try {
                    homes.put(each, each.home(modules, files.directory(), out));
                } catch (IOException failed) {
                    System.err.println("trader: " + each.title() + " cannot be had, its variants are left out: "
                            + failed.getMessage());
                }
            }
        }
        return homes;
    }

    private List<ContainersResult.Series> measure(List<ServiceVariant> variants, ContainerFork fork) throws Exception {
        Map<ServiceVariant, List<ContainersResult.Fork>> figures = new EnumMap<>(ServiceVariant.class);
        variants.forEach(each -> figures.put(each, new ArrayList<>()));
        List<ServiceVariant> order = new ArrayList<>(variants);
        Random random = new Random(forks);
        for (int number = 1; number <= forks; number++) {
            Collections.shuffle(order, random);
            for (ServiceVariant variant : order) {
                ContainersResult.Fork measured = fork.measure(variant, number);
                figures.get(variant).add(measured);
                out.printf(Locale.ROOT, "fork %d of %d, %s: %.0f µs of server time, %.0f per second%n", number, forks,
                        variant.title(), measured.serverUs(), measured.perSecond());
            }
        }
        return figures.entrySet().stream().map(each -> new ContainersResult.Series(each.getKey().option(),
                each.getKey().title(), each.getKey().bases().stream().map(ServiceVariant::option).toList(),
                each.getValue())).toList();
    }

    private List<CallSplit> profile(List<ServiceVariant> variants, ContainerFork fork) throws Exception {
        List<CallSplit> splits = new ArrayList<>();
        for (ServiceVariant variant : variants) {
            out.printf(Locale.ROOT, "profiling %s%n", variant.title());
            splits.add(fork.profile(variant));
        }
        return splits;
    }

    private Map<String, String> setting(ModulePath modules, MachineLook look) throws IOException {
        Map<String, String> setting = facts(look);
        setting.put("wildFly", ServerDistribution.WILDFLY.version());
        setting.put("openLiberty", ServerDistribution.LIBERTY.version());
        setting.put("tomcat", WarFile.version("tomcat-embed-core", modules.of("containers")));
        setting.put("spring", WarFile.version("spring-webmvc", modules.of("containers")));
        setting.put("forks", Integer.toString(forks));
        setting.put("warmup", Integer.toString(warmup));
        setting.put("seconds", Integer.toString(seconds));
        setting.put("threads", Integer.toString(threads));
        setting.put("heap", heap);
        return setting;
    }
}
