package trader.analysis.validity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.run.CpuSample;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.Run;

/**
 * The CPU time of each JVM, and doubts about that of the load generator.
 *
 * @param clientWaitShare the time in which the clients' threads on the path of requests waited for a CPU, as a part of
 *                      all response times; null when unknown
 * @param lagShare      delay before sending, as a part of all response times; null when unknown
 * @param jvms          by name, those whose {@code cpu.csv} covers some of the measure phase
 */
public record Health(String rule, List<String> doubts, Double clientWaitShare, Double lagShare, Map<String, Cpu> jvms) {
    /** At or above this share, the load generator's part is a doubt, as in the rule for its stops. */
    private static final double PART = 0.1;
    private static final double CORES_PART = 0.9;
    private static final String OPEN = "open";
    private static final double IDLE_CORES = 0.01;
    /** Groups of threads that send requests and take replies. */
    private static final Set<String> PATH = Set.of("client", "client-io", "artemis");
    private static final String RULE = "The load generator is in doubt if the threads that send its requests and take"
            + " the replies waited for a CPU for a tenth or more of the time that all requests took from being"
            + " due to being answered (an upper bound: some of these waits delay no request), if it used nine tenths of"
            + " its CPUs, or if, in an open loop, requests were late by a tenth of all response time.";

    /**
     * One JVM in the measure phase.
     *
     * @param cpus           the CPUs that it may use, as {@code 0,2-3}; null when unknown
     * @param waitShare      of the time in which its threads wanted to run, the part in which they waited for a CPU
     * @param waitPerTurnNs  how long a thread waited on average each time; null when none ran
     */
    public record Cpu(String cpus, double seconds, double cores, double waitShare, Double worstWaitShare,
            Long waitPerTurnNs) { }

    /** Null without samples in a measure phase. */
    public static Health of(Run run, List<ServiceFigures> services, OfferedLoad load) {
        Map<String, Cpu> jvms = new LinkedHashMap<>();
        double clientWaitNs = 0;
        for (String name : run.measuredNames()) {
            List<CpuSample> samples = run.cpuSamples(name);
            CpuSample all = samples.stream().reduce(CpuSample::plus).orElse(null);
            if (all != null) {
                jvms.put(name, cpu(run.allowedCpus(name), all, samples));
                clientWaitNs += !isClient(name) ? 0
                        : (double) pathWaitNs(run, name, all) * run.window().lengthNs() / all.lengthNs();
            }
        }
        if (jvms.isEmpty()) {
            return null;
        }
        double responseNs = sumNs(services.stream().map(ServiceFigures::response).toList());
        double serviceNs = sumNs(services.stream().map(ServiceFigures::service).toList());
        boolean all = run.clients().stream().allMatch(client -> jvms.containsKey(client.name()));
        Double waitShare = all && responseNs > 0 ? clientWaitNs / responseNs : null;
        Double lagShare = responseNs > 0 ? Math.max(0, 1 - serviceNs / responseNs) : null;
        return new Health(RULE, doubts(run, jvms, waitShare, lagShare, load), waitShare, lagShare, jvms);
    }

    private static boolean isClient(String jvm) {
        return jvm.startsWith("client-");
    }

    /**
     * The part of the time of all requests that may be the load generator's own; 0 if unknown. In a paced load the
     * requests before, and so the server, can be the cause of a delay before sending.
     *
     * @param load null if unknown
     */
    public double generatorAtMost(OfferedLoad load) {
        double lag = lagShare == null || load == null || !load.kind().equals(OPEN) ? 0 : lagShare;
        return Math.min(1, Math.max(clientWaitShare == null ? 0 : clientWaitShare, lag));
    }

    /** Without {@code threads.csv} the waits of all threads; the cost per message has the remark if it is damaged. */
    private static long pathWaitNs(Run run, String client, CpuSample all) {
        return run.read(client, "threads.csv", all.waitNs(), file -> {
            long[] waitNs = {0};
            CsvFiles.threads(file, (group, sample) -> {
                if (PATH.contains(group) && sample.isIn(run.window())) {
                    waitNs[0] += sample.waitNs();
                }
            });
            return waitNs[0];
        }).value();
    }

    private static Cpu cpu(String cpus, CpuSample all, List<CpuSample> samples) {
        return new Cpu(cpus, all.lengthNs() / 1e9, all.cores(), all.waitShare(),
                samples.stream().filter(sample -> sample.cores() >= IDLE_CORES).map(CpuSample::waitShare)
                        .max(Double::compare).orElse(null),
                all.turns() == 0 ? null : Long.valueOf(all.waitNs() / all.turns()));
    }

    private static double sumNs(List<Histogram> histograms) {
        return histograms.stream().filter(histogram -> histogram != null && histogram.getTotalCount() > 0)
                .mapToDouble(histogram -> histogram.getMean() * histogram.getTotalCount()).sum();
    }

    private static List<String> doubts(Run run, Map<String, Cpu> jvms, Double waitShare, Double lagShare,
            OfferedLoad load) {
        List<String> doubts = new ArrayList<>();
        if (waitShare != null && waitShare >= PART) {
            doubts.add("the load generator's threads waited for a CPU for " + (waitShare >= 1
                    ? "longer than its requests took: all of the latency may be its own"
                    : String.format(Locale.ROOT, "%.0f %% of the time that its requests took: up to that much of the"
                            + " latency may be its own", 100 * waitShare))
                    + " (10 % or more is a doubt)" + (shared(run) && !run.recordsWaits()
                            ? "; --client-cpus and --server-cpus give each side its own CPUs" : ""));
        }
        jvms.forEach((name, jvm) -> {
            int cpus = cpus(jvm.cpus()).cardinality();
            if (isClient(name) && cpus > 0 && jvm.cores() >= CORES_PART * cpus) {
                doubts.add(String.format(Locale.ROOT, "%s used %.2f of its %d CPUs: it may have been unable"
                        + " to send more", name, jvm.cores(), cpus));
            }
        });
        if (load != null && load.kind().equals(OPEN) && lagShare != null && lagShare >= PART) {
            doubts.add(String.format(Locale.ROOT, "the load generator sent late: %.0f %% of the response time is the"
                    + " time between when requests were due and when it sent them (10 %% or more is a doubt)",
                    100 * lagShare));
        }
        return doubts;
    }

    /** Whether server and a client may use the same CPU; false if unknown. */
    public static boolean shared(Run run) {
        BitSet server = cpus(run.allowedCpus("server"));
        return run.clients().stream().anyMatch(client -> cpus(run.allowedCpus(client.name())).intersects(server));
    }

    /** Whether server and clients have different CPUs; false if unknown. */
    public static boolean apart(Run run) {
        if (!run.clients().isEmpty()
                && run.clients().stream().allMatch(client -> run.isApartFromServer(client.name()))) {
            return true;
        }
        return run.allowedCpus("server") != null && !shared(run)
                && run.clients().stream().allMatch(client -> run.allowedCpus(client.name()) != null);
    }

    /** Parses {@code 0,2-3}; null means empty. */
    private static BitSet cpus(String list) {
        BitSet cpus = new BitSet();
        for (String part : list == null ? new String[0] : list.split(",")) {
            String[] ends = part.split("-");
            cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return cpus;
    }
}
