package trader.lab.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.validity.MachineUse.Stoppable;
import trader.common.Units;
import trader.launcher.jvm.JvmFlags;

/**
 * How a comparison takes a cause away from a run.
 *
 * @param with    the options that change, with their values in the run; those that it did not have are missing
 * @param without the options without the cause
 * @param both    further arguments of both variants
 * @param words   how, in the words of a user
 * @param isCold  whether the run must be as cold as it was when it measured
 */
record CauseRemoval(Map<String, String> with, Map<String, String> without, List<String> both, String words,
        boolean isCold) {
    private static final String SERVER_CPUS = "server-cpus";
    private static final String CLIENT_CPUS = "client-cpus";
    private static final String WARMUP = "warmup";
    /** From here on other processes are warned of, and are the likely reason of CPU waits. */
    private static final double MANY_FOREIGN_CORES = 0.1;
    private static final long LONG_WARM_NS = TimeUnit.MINUTES.toNanos(2);
    private static final int LONGER_WARM = 4;
    /** The closed loop of a warm-up allocates about twice as much as the same time at a rate. */
    private static final double WARM_S = 80;
    private static final List<String> WITH_YOUNG = List.of("g1", "serial", "parallel");
    private static final long MB = 1L << 20;
    /** Two servers and two clients beside their heaps. */
    private static final long BESIDE_HEAPS_BYTES = 1_000 * MB;
    private static final double SHARE_OF_MEMORY = 0.6;
    /** A heap that is larger by less does not take collections away. */
    private static final int LEAST_TIMES = 4;

    /**
     * What the choice depends on.
     *
     * @param options     of the run by name, defaults included
     * @param apart       server and clients had different CPUs
     * @param others      CPUs that other processes used
     * @param cpus        that this process may use
     * @param warmNs      the run's warm-up
     * @param measuredNs  of a variant in a generation of the comparison
     * @param availableBytes of memory
     */
    record Situation(Map<String, String> options, boolean apart, Stoppable others, List<Integer> cpus, long warmNs,
            Allocation allocated, long measuredNs, long availableBytes) { }

    /** By the server, and by each client. */
    record Allocation(double serverBytesPerS, double clientBytesPerS) { }

    /** @throws IllegalArgumentException with the reason when it cannot be taken away */
    static CauseRemoval of(CauseGroup cause, Situation run) {
        return switch (cause) {
            case FSYNC -> fsync(run);
            case GC -> collections(run);
            case JIT -> compilation(run);
            case CPU, GENERATOR -> waits(cause, run);
            case DATABASE -> option("order-store", run, "emulated", "Trader's own order resource, --order-store"
                    + " emulated");
            case OVERLOAD -> throw refused(cause, "only a lower --rate does, and that is another load");
            case STEAL -> throw refused(cause, "other virtual machines of the host must be stopped");
            case LOCKS, STOPS, NETWORK, UNEXPLAINED -> throw refused(cause, "no option of 'trader run' does; allowed"
                    + " are gc, jit, cpu, fsync, database and generator");
        };
    }

    private static IllegalArgumentException refused(CauseGroup cause, String why) {
        return new IllegalArgumentException(cause.label() + " cannot be taken away here: " + why);
    }

    private static CauseRemoval fsync(Situation run) {
        String durability = run.options().get("durability");
        return switch (durability) {
            case "forced" -> option("durability", run, "process", "no fsync, --durability process");
            case "process" -> option("durability", run, "none", "journals in memory, --durability none");
            default -> throw refused(CauseGroup.FSYNC, "the run had --durability " + durability + " already");
        };
    }

    private static CauseRemoval option(String name, Situation run, String value, String words) {
        if (value.equals(run.options().get(name))) {
            throw new IllegalArgumentException("the run had --" + name + " " + value + " already");
        }
        return new CauseRemoval(Map.of(name, run.options().get(name)), Map.of(name, value), List.of(), words, false);
    }

    private static CauseRemoval compilation(Situation run) {
        String longer = Units.formatDuration(Math.max(LONG_WARM_NS, LONGER_WARM * run.warmNs()));
        return new CauseRemoval(Map.of(WARMUP, Units.formatDuration(run.warmNs())), Map.of(WARMUP, longer), List.of(),
                "a warm-up of " + longer + " instead of " + Units.formatDuration(run.warmNs()), true);
    }

    private static CauseRemoval waits(CauseGroup cause, Situation run) {
        if (run.others().cores() >= MANY_FOREIGN_CORES) {
            throw refused(cause, String.format(Locale.ROOT, "Trader does not stop other processes, which used %.2f CPUs"
                    + " while it was measured (%s); stop them and run again", run.others().cores(),
                    run.others().named()));
        }
        if (run.apart() || run.options().containsKey(SERVER_CPUS) || run.options().containsKey(CLIENT_CPUS)) {
            throw refused(cause, "server and load generator have CPUs of their own already");
        }
        int half = run.cpus().size() / 2;
        if (half == 0) {
            throw refused(cause, "server and load generator need a CPU each, and there is one");
        }
        Map<String, String> apart = new LinkedHashMap<>();
        apart.put(SERVER_CPUS, list(run.cpus().subList(0, run.cpus().size() - half)));
        apart.put(CLIENT_CPUS, list(run.cpus().subList(run.cpus().size() - half, run.cpus().size())));
        return new CauseRemoval(Map.of(), apart, List.of(), "CPUs apart, --server-cpus " + apart.get(SERVER_CPUS)
                + " --client-cpus " + apart.get(CLIENT_CPUS), false);
    }

    private static String list(List<Integer> cpus) {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Heaps in which nothing is collected while it is measured, as far as memory allows. */
    private static CauseRemoval collections(Situation run) {
        int clients = Integer.parseInt(run.options().get("processes"));
        long serverHas = heapBytes(run, "server-heap");
        long clientHas = heapBytes(run, "client-heap");
        double seconds = run.measuredNs() / 1e9 + WARM_S;
        // A young generation of three quarters.
        double serverNeeds = Math.max(serverHas, seconds * run.allocated().serverBytesPerS() * 4 / 3);
        double clientNeeds = Math.max(clientHas, seconds * run.allocated().clientBytesPerS() * 4 / 3);
        double spare = run.availableBytes() * SHARE_OF_MEMORY - BESIDE_HEAPS_BYTES - serverHas - clients * clientHas;
        double part = Math.min(1, spare / (serverNeeds + clients * clientNeeds));
        long server = (long) (serverNeeds * part) / MB;
        long client = (long) (clientNeeds * part) / MB;
        if (part < 1 && server < LEAST_TIMES * serverHas / MB) {
            throw refused(CauseGroup.GC, String.format(Locale.ROOT, "a heap that is not collected while it is measured"
                    + " needs %.0f MB, and %d MB of memory are available", serverNeeds / MB,
                    run.availableBytes() / MB));
        }
        Map<String, String> without = new LinkedHashMap<>();
        without.put("server-heap", server + "m");
        without.put("client-heap", client + "m");
        addYoung(without, run, "server", server);
        addYoung(without, run, "client", client);
        List<String> both = new ArrayList<>();
        List.of("server", "client").forEach(jvm -> both.add("--" + jvm + "-jvm-arg=-XX:+AlwaysPreTouch"));
        return new CauseRemoval(Map.of("server-heap", run.options().get("server-heap"), "client-heap",
                run.options().get("client-heap")), without, both, "heaps of " + server + " MB in the server and "
                + client + " MB in each client, which " + (part < 1 ? "collect seldom"
                        : "collect nothing while it is measured"), false);
    }

    private static void addYoung(Map<String, String> options, Situation run, String jvm, long heapMb) {
        String collector = run.options().getOrDefault(jvm + "-gc", run.options().get("gc"));
        if (WITH_YOUNG.contains(collector)) {
            options.put(jvm + "-jvm-arg", "-Xmn" + heapMb * 3 / 4 + "m");
        }
    }

    private static long heapBytes(Situation run, String option) {
        long bytes = new Converters.HeapBytes().convert(run.options().get(option));
        return bytes == JvmFlags.DEFAULT_HEAP ? SystemMemory.USUAL_HEAP_BYTES : bytes;
    }
}
