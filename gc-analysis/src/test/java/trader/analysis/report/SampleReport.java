package trader.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import trader.analysis.figures.CounterPanel;
import trader.analysis.figures.JvmProfile;
import trader.analysis.figures.LatencyTimeline.Interval;
import trader.analysis.report.AttributionData.Share;
import trader.analysis.report.AttributionData.Tail;
import trader.analysis.report.AttributionData.Without;
import trader.analysis.report.JvmData.Mmu;
import trader.analysis.report.JvmData.StopStats;
import trader.analysis.report.ReportData.Durability;
import trader.analysis.report.ReportData.Load;
import trader.analysis.report.ReportData.LoadKind;
import trader.analysis.report.ReportData.Resource;
import trader.analysis.report.ReportData.Verdict;
import trader.analysis.report.ServiceData.Bin;
import trader.analysis.report.ServiceData.CurvePoint;
import trader.analysis.report.ServiceData.Percentiles;
import trader.analysis.report.TimelineData.Cause;
import trader.analysis.report.TimelineData.Series;
import trader.analysis.report.TimelineData.StopBand;
import trader.analysis.summary.RunSetup.Delay;

/** Reports to look at and to test with; made up, but shaped like real runs. */
final class SampleReport {
    private static final int SECONDS = 60;

    private SampleReport() {
    }

    /** A paced run of a minute: young pauses of the server all the time, one long one, one hiccup of the client. */
    static ReportData valid() {
        Random random = new Random(1);
        List<StopBand> stops = stops(random);
        List<Request> quotes = requests(random, 400, 320e3, stops);
        List<Request> orders = requests(random, 100, 4.6e6, stops);
        List<ServiceData> services = List.of(service("quote", quotes, "p99.9"), service("order", orders, "p99.99"));
        TimelineData timeline = new TimelineData(SECONDS * 1e3,
                List.of(series("quote", quotes), series("order", orders)), stops, panels());
        return new ReportData("g1-paced", "2026-03-14 09:26:53 UTC", SECONDS * 1000L, Verdict.VALID, List.of(),
                List.of(), List.of("run", "--gc", "g1", "--name", "g1 paced"),
                new Load(LoadKind.PACED, "The Grinder", 1, 8, 100.0, 99.98, 201.4, 41_200_000L, 0L), services, timeline,
                jvms(stops), new Resource("emulated", delays()), new Durability("forced", List.of()), attribution(), drift(), health(),
                configuration(), environment("0.42", "0.0 %"), environment("2.87", "0.3 %"));
    }

    static ReportData invalid() {
        ReportData d = valid();
        return new ReportData(d.title(), d.startedAt(), d.durationMs(), Verdict.INVALID,
                List.of("client-1: 3 of 24,000 quote requests got no reply within 5 s",
                        "the rate was not reached: requests were sent 4.1 s late at the end, and ever later"),
                List.of("Other processes took 31 % of the CPU."), d.command(), d.load(), d.services(), d.timeline(),
                d.jvms(), d.resource(), new Durability("forced", List.of("The order resource is not forced to disk.")),
                d.attribution(), d.drift(), d.health(), d.configuration(), d.environmentStart(), d.environmentEnd());
    }

    /** A GC log of somebody else's JVM: no requests. */
    static ReportData logsOnly() {
        ReportData d = valid();
        List<StopBand> stops = d.timeline().stops().stream().filter(s -> s.jvm().equals("server")).toList();
        return new ReportData("production-gc.log", null, d.durationMs(), null, null, null, null, null, null,
                new TimelineData(d.timeline().endMs(), null, stops, null), d.jvms().subList(0, 1), null, null, null,
                null, null, null, null, null);
    }

    /** Nothing at all was recorded. */
    static ReportData empty() {
        return new ReportData("empty", null, 0L, Verdict.INVALID, List.of("No request was answered."), null, null, null,
                List.of(new ServiceData("quote", 0, 0L, 0L, 0.0, null, new Percentiles(null, null, null, null, null,
                        null), null, null, null, null)),
                new TimelineData(0, List.of(new Series("quote", List.of())), List.of(), null),
                List.of(new JvmData("server", "Serial", null, null, new StopStats("all", 0, 0, null, null), null, null,
                        null, null, null, null, 0L)), null, null, new AttributionData(null, null),
                new DriftData("no rule", null), new HealthData("no rule", null, null, null, null), null, null, null);
    }

    /** Requests were sent, none came back. */
    static ReportData unanswered() {
        List<Interval> silence = List.of(new Interval(0, 1000, 0, null, null, null, null),
                new Interval(1000, 1000, 0, null, null, null, null));
        return new ReportData("unanswered", null, 2000L, Verdict.INVALID, List.of("No request was answered."), null,
                null, new Load(LoadKind.CLOSED, "Java driver", 2, 8, null, 0.0, null, null, null),
                List.of(new ServiceData("quote", 0, 0L, 8L, 0.0, null, null, null, null, null,
                        List.of(new Bin(1000, 2000, 0)))),
                new TimelineData(2000, List.of(new Series("quote", silence)), null, null),
                List.of(new JvmData("server", "no GC log", null, null, null, null, null, null, null, null, null, null)),
                null,
                new Durability("none", null), null, null, null, null, null, null);
    }

    /** One request, one interval, one stop. */
    static ReportData single() {
        StopBand stop = new StopBand("server", Cause.GC, "Pause Full (System.gc())", 400, 412.5, 1, 12.5, 12.5);
        ServiceData service = new ServiceData("quote", 1, 0L, 0L, 1.0, null,
                new Percentiles(null, null, null, null, null, 1_000_000L), null, List.of(new CurvePoint(1, 1_000_000)),
                null, List.of(new Bin(1_000_000, 1_258_925, 1)));
        return new ReportData("single", null, 1000L, Verdict.VALID, null, null, null, null, List.of(service),
                new TimelineData(1000, List.of(new Series("quote", List.of(new Interval(0, 1000, 1, 1_000_000L,
                        1_000_000L, 1_000_000L, 1_000_000L)))), List.of(stop), null),
                jvms(List.of(stop)).subList(0, 1), null, null, null, null, null, null, null, null);
    }

    private static List<CounterPanel> panels() {
        List<double[]> used = new ArrayList<>();
        List<double[]> after = new ArrayList<>();
        List<double[]> cores = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            used.add(new double[] {1000 * second, (40 + second * 7 % 60) << 20});
            after.add(new double[] {1000 * second, 40 << 20});
            cores.add(new double[] {1000 * second, 0.8 + second % 3 * 0.1});
        }
        return List.of(new CounterPanel("Processors in use", "processors",
                        List.of(new CounterPanel.Line("server", cores))),
                new CounterPanel("Heap of server", "bytes", List.of(new CounterPanel.Line("used", used),
                        new CounterPanel.Line("after the last collection", after))));
    }

    private static HealthData health() {
        return new HealthData("A tenth is a doubt.", List.of("the load generator's threads waited for 12 % of the time"),
                0.12, 0.03, List.of(new HealthData.Processor("server", "0-1", 1.21, 0.18, 0.41, 12_300L),
                        new HealthData.Processor("client-1", "2", 0.31, 0.06, null, 4_100L)));
    }

    private static DriftData drift() {
        return new DriftData("A figure drifts if it goes one way from quarter to quarter.", List.of(
                new DriftData.Figure("quote p50", "ns", List.of(quarter(320e3), quarter(321e3), quarter(318e3),
                        quarter(322e3)), 0.006, "no drift", null),
                new DriftData.Figure("quote p99", "ns", List.of(quarter(4.1e6), quarter(4.6e6), quarter(5.2e6),
                        quarter(5.9e6)), 0.439, "rises", null),
                new DriftData.Figure("quote throughput", "perS", List.of(quarter(400), quarter(400), quarter(399),
                        quarter(400)), 0.0, "no drift", null),
                new DriftData.Figure("order p99", "ns", List.of(new DriftData.Quarter(2, null, null, null),
                        new DriftData.Quarter(3, null, null, null), new DriftData.Quarter(2, null, null, null),
                        new DriftData.Quarter(2, null, null, null)), null, null, null),
                new DriftData.Figure("server heap after collection", "bytes", List.of(quarter(44e6), quarter(51e6),
                        quarter(58e6), quarter(66e6)), 0.5, "rises", "no collection was of the whole heap")));
    }

    private static DriftData.Quarter quarter(double median) {
        return new DriftData.Quarter(15, median * 0.98, median, median * 1.03);
    }

    private record Request(double dueMs, long responseNs, long serviceNs) {
    }

    private static List<StopBand> stops(Random random) {
        List<StopBand> stops = new ArrayList<>();
        for (double at = 300; at < SECONDS * 1e3; at += 600 + random.nextInt(500)) {
            stops.add(stop("server", Cause.GC, "Pause Young (Normal) (G1 Evacuation Pause)", at,
                    2.2 + Math.abs(random.nextGaussian()) * 1.6));
        }
        for (double at = 900; at < SECONDS * 1e3; at += 2400 + random.nextInt(900)) {
            stops.add(stop("client-1", Cause.GC, "Pause Young (Normal) (G1 Evacuation Pause)", at,
                    1.1 + Math.abs(random.nextGaussian()) * 0.7));
        }
        for (double at = 1500; at < SECONDS * 1e3; at += 4100) {
            stops.add(stop("server", Cause.SAFEPOINT, "ICBufferFull", at, 0.12 + random.nextDouble() * 0.2));
        }
        stops.add(stop("server", Cause.GC, "Pause Full (G1 Compaction Pause)", 41_230, 118.4));
        stops.add(stop("client-1", Cause.HICCUP, "hiccup", 22_100, 31.7));
        return stops;
    }

    private static StopBand stop(String jvm, Cause cause, String label, double startMs, double lengthMs) {
        return new StopBand(jvm, cause, label, startMs, startMs + lengthMs, 1, lengthMs, lengthMs);
    }

    private static List<Request> requests(Random random, int perS, double medianNs, List<StopBand> stops) {
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < perS * SECONDS; i++) {
            double due = i * 1e3 / perS;
            long service = (long) (medianNs * Math.exp(random.nextGaussian() * 0.22));
            double wait = 0;
            for (StopBand stop : stops) {
                if (due < stop.endMs() && due + service / 1e6 > stop.startMs()) {
                    wait += stop.endMs() - Math.max(due, stop.startMs());
                }
            }
            requests.add(new Request(due, service + (long) (wait * 1e6), service + (long) (Math.min(wait, 8) * 1e6)));
        }
        return requests;
    }

    private static ServiceData service(String name, List<Request> requests, String believableUpTo) {
        Histogram response = new Histogram(3);
        Histogram service = new Histogram(3);
        requests.forEach(r -> response.recordValue(r.responseNs()));
        requests.forEach(r -> service.recordValue(r.serviceNs()));
        return new ServiceData(name, requests.size(), 12L, 0L, requests.size() / (double) SECONDS, believableUpTo,
                percentiles(response), percentiles(service), curve(response), curve(service), bins(response));
    }

    private static Percentiles percentiles(Histogram h) {
        boolean enough = h.getTotalCount() >= 100_000;
        return new Percentiles(h.getValueAtPercentile(50), h.getValueAtPercentile(90), h.getValueAtPercentile(99),
                h.getTotalCount() >= 10_000 ? h.getValueAtPercentile(99.9) : null,
                enough ? h.getValueAtPercentile(99.99) : null, h.getMaxValue());
    }

    private static List<CurvePoint> curve(Histogram h) {
        List<CurvePoint> curve = new ArrayList<>();
        for (double x = 1; x < h.getTotalCount(); x *= 1.06) {
            curve.add(new CurvePoint(x, h.getValueAtPercentile(100 * (1 - 1 / x))));
        }
        curve.add(new CurvePoint(h.getTotalCount(), h.getMaxValue()));
        return curve;
    }

    private static List<Bin> bins(Histogram h) {
        List<Bin> bins = new ArrayList<>();
        for (int i = 40; Math.pow(10, i / 10.0) <= h.getMaxValue(); i++) {
            long from = Math.round(Math.pow(10, i / 10.0));
            long to = Math.round(Math.pow(10, (i + 1) / 10.0));
            bins.add(new Bin(from, to, h.getCountBetweenValues(from, to - 1)));
        }
        return bins;
    }

    private static Series series(String name, List<Request> requests) {
        List<Interval> intervals = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            Histogram h = new Histogram(3);
            for (Request r : requests) {
                if ((int) (r.dueMs() / 1e3) == second) {
                    h.recordValue(r.responseNs());
                }
            }
            intervals.add(new Interval(second * 1e3, 1e3, h.getTotalCount(), (long) h.getMean(),
                    h.getValueAtPercentile(50), h.getValueAtPercentile(99), h.getMaxValue()));
        }
        return new Series(name, intervals);
    }

    private static List<JvmData> jvms(List<StopBand> stops) {
        List<JvmData> jvms = new ArrayList<>();
        for (String name : List.of("server", "client-1")) {
            List<StopBand> pauses = stops.stream().filter(s -> s.jvm().equals(name) && s.cause() == Cause.GC).toList();
            List<StopStats> kinds = pauses.stream().map(StopBand::label).distinct()
                    .map(k -> stats(k, pauses.stream().filter(s -> s.label().equals(k)).toList())).toList();
            jvms.add(new JvmData(name, "G1", "17.0.15", List.of("-Xmx256m", "-XX:+UseG1GC", "-Xlog:gc*,safepoint"),
                    stats("all", pauses), kinds,
                    stats("safepoints", stops.stream().filter(s -> s.jvm().equals(name)).toList()), null,
                    stats("hiccups", stops.stream().filter(s -> s.cause() == Cause.HICCUP && s.jvm().equals(name))
                            .toList()),
                    List.of(new Mmu(1, 0), new Mmu(10, 0), new Mmu(100, name.equals("server") ? 0 : 0.968),
                            new Mmu(1000, name.equals("server") ? 0.876 : 0.9962)), profile(), 60_000_000_000L));
        }
        return jvms;
    }

    private static JvmProfile profile() {
        return new JvmProfile(812, List.of(new JvmProfile.Hot("java.util.HashMap.getNode",
                "trader.server.price.QuoteCache.get", null, 81, 0.0998),
                new JvmProfile.Hot("trader.fixml.FixmlText.append", null, null, 40, 0.049)), 97,
                List.of(new JvmProfile.Hot("java.util.Arrays.copyOf", "trader.fixml.FixmlText.append", "byte[]", 31,
                        0.41)));
    }

    private static StopStats stats(String kind, List<StopBand> stops) {
        long[] lengths = stops.stream().mapToLong(s -> Math.round((s.endMs() - s.startMs()) * 1e6)).sorted().toArray();
        long total = 0;
        for (long length : lengths) {
            total += length;
        }
        return new StopStats(kind, lengths.length, total, lengths.length == 0 ? null : lengths[lengths.length / 2],
                lengths.length == 0 ? null : lengths[lengths.length - 1]);
    }

    private static List<Delay> delays() {
        return List.of(new Delay("insert", 200_000, 6000, 263_000L, 259_000L, 402_000L, 1_910_000L),
                new Delay("prepare", 1_000_000, 6000, 1_071_000L, 1_066_000L, 1_310_000L, 4_870_000L),
                new Delay("commit", 1_000_000, 6000, 1_069_000L, 1_065_000L, 1_290_000L, 4_510_000L));
    }

    private static AttributionData attribution() {
        return new AttributionData(List.of(
                new Tail("quote", "p99", 2_310_000, 240, 47L, 4_215_000_000L, 4_139_000_000L, List.of(
                        new Share("server GC pause", 3_104_000_000L, 0.75, 193, 38, 0.011, 0.002, 0.031, 0.005, true),
                        new Share("other server safepoint", 8_300_000L, 0.002, 2, 2, 0.0004, 0, 0.003, 0.07, false),
                        new Share("client GC pause", 120_000_000L, 0.029, 14, 6, 0.026, 0.01, 0.051, 0.41, false),
                        new Share("client allocation stall", 0, 0, 0, 0, 0, 0, 0, 1.0, false),
                        new Share("other server stop", 223_500_000L, 0.054, 13, 1, 0.001, 0, 0.004, 0.005, true),
                        new Share("backlog after a stop", 372_500_000L, 0.09, 41, 9, 0.002, 0, 0.009, 0.005, true),
                        new Share("unexplained", 310_700_000L, 0.075, 18, 18, 0.96, 0.91, 0.99, null, false))),
                new Tail("order", "p99", 9_870_000, 60, 19L, 1_520_000_000L, 1_240_000_000L, List.of(
                        new Share("server GC pause", 60_000_000L, 0.048, 7, 5, 0.05, 0.02, 0.09, 0.48, false),
                        new Share("unexplained", 1_180_000_000L, 0.952, 58, 17, 0.94, 0.9, 0.98, null, false)))),
                List.of(new Without("quote", "server GC pause", new Percentiles(320_500L, 428_500L, 572_000L,
                        8_100_000L, null, 31_900_000L)),
                        new Without("order", "server GC pause", new Percentiles(4_600_000L, 6_190_000L, 8_120_000L,
                                null, null, 12_300_000L))));
    }

    private static Map<String, String> configuration() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("gc", "g1");
        map.put("server-heap", "256m");
        map.put("client-heap", "128m");
        map.put("threads", "8");
        map.put("rate", "auto");
        map.put("durability", "forced");
        map.put("symbols", "1000");
        return map;
    }

    private static Map<String, String> environment(String load, String steal) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("host", "bench-3");
        map.put("cpus", "2");
        map.put("memory", "7.7 GiB");
        map.put("os", "Linux 6.1.0 amd64");
        map.put("java", "17.0.15+6 (Debian)");
        map.put("revision", "4ed7e67");
        map.put("load (1 min)", load);
        map.put("steal", steal);
        return map;
    }
}
