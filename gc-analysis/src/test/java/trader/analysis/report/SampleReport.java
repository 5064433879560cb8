package trader.analysis.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import trader.analysis.answer.Answer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.answer.RunAnswer;
import trader.analysis.answer.RunFacts;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.BandShare;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.Chance;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.StepFigures;
import trader.analysis.attribution.TailFixture;
import trader.analysis.figures.CounterPanel;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.JvmProfile;
import trader.analysis.figures.JvmProfile.Hot;
import trader.analysis.figures.Lane;
import trader.analysis.figures.LatencyTimeline;
import trader.analysis.figures.LatencyTimeline.Interval;
import trader.analysis.figures.LengthFigures;
import trader.analysis.figures.MessageCost;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.latencylog.Percentile;
import trader.analysis.report.Charts.Series;
import trader.analysis.report.Charts.Timeline;
import trader.analysis.report.StopBands.StopBand;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.OfferedLoad.LargestLag;
import trader.analysis.run.StopKind;
import trader.analysis.run.Window;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.RunSetup;
import trader.analysis.summary.RunSetup.Delay;
import trader.analysis.summary.RunSetup.DurabilitySetup;
import trader.analysis.summary.RunSetup.Environment;
import trader.analysis.summary.RunSetup.ResourceSetup;
import trader.analysis.summary.Summary;
import trader.analysis.summary.Summary.FiguresByJvm;
import trader.analysis.summary.Summary.Reliability;
import trader.analysis.summary.Summary.ServerFigures;
import trader.analysis.validity.Drift;
import trader.analysis.validity.Health;
import trader.analysis.validity.MachineUse.Stoppable;

/** A report to look at and to test with; made up, but shaped like real runs. Over 300 lines of figures. */
record SampleReport(Summary summary, RunSetup setup, Charts charts) {
    private static final int SECONDS = 60;
    private static final long S = 1_000_000_000;
    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max");

    /** The page. */
    String html() throws IOException {
        return RunReport.html(summary, setup, charts);
    }

    SampleReport with(Summary other) {
        return new SampleReport(other, setup, charts);
    }

    SampleReport with(RunSetup other) {
        return new SampleReport(summary, other, charts);
    }

    /** A run with a title and nothing else. */
    static SampleReport of(String title, String verdict) {
        return new SampleReport(summary(verdict, null, Map.of(), Map.of()), setup(title, List.of(), Map.of()),
                new Charts(List.of(), List.of(), null));
    }

    static Summary summary(String verdict, OfferedLoad load, Map<String, Summary.Service> services,
            Map<String, JvmFigures> jvms) {
        return new Summary(new Reliability(verdict, List.of(), List.of(), null, null), answer(verdict),
                new Summary.Measured(0, SECONDS * S), load, services, null,
                new FiguresByJvm(jvms, Map.of(), Map.of(), Map.of(), Map.of()),
                new ServerFigures(null, Map.of(), Map.of()));
    }

    private static Answer answer(String verdict) {
        return verdict == null ? new Answer(List.of("Logs only."), List.of(), null, Standing.NOT_JUDGED,
                Map.of())
                : answer(Standing.valueOf(verdict), List.of("it ended early"), List.of(), Map.of(), null);
    }

    private static Answer answer(Standing standing, List<String> reasons, List<ServiceFigures> services,
            Map<String, JvmFigures> jvms, Attribution attribution) {
        return RunAnswer.of(standing, reasons, services, jvms, null, attribution,
                new RunFacts("forced", "G1", true, false, new Stoppable(0, null), false,
                        Set.of(), 0));
    }

    static Summary withAttribution(Summary summary, Attribution attribution, StepFigures steps) {
        return new Summary(summary.reliability(), summary.answer(), summary.measured(), summary.load(),
                summary.services(), attribution, summary.byJvm(), new ServerFigures(steps,
                        summary.servers().diskWrites(), summary.servers().priceStaleness()));
    }

    static RunSetup setup(String title, List<String> command, Map<String, RunSetup.JvmSetup> jvms) {
        return new RunSetup(title, null, command, new ResourceSetup(null, List.of()),
                new DurabilitySetup(null, null, List.of()), jvms, Map.of(), new Environment(Map.of(), Map.of()));
    }

    /** A paced run of a minute: young pauses of the server all the time, one long one, one hiccup of the client. */
    static SampleReport valid() {
        return paced(Standing.VALID, List.of(), List.of(), List.of());
    }

    static SampleReport invalid() {
        return paced(Standing.INVALID, List.of("client-1: 3 of 24,000 quote requests got no reply within 5 s",
                "the rate was not reached: requests were sent 4.1 s late at the end, and ever later"),
                List.of("Other processes took 31 % of the CPU."), List.of("The order resource is not forced to disk."));
    }

    private static SampleReport paced(Standing standing, List<String> reasons, List<String> warnings,
            List<String> notDurable) {
        Random random = new Random(1);
        List<StopBand> stops = stops(random);
        ServiceFigures quote = service("quote", random, 400, 320e3, stops, "p99.9");
        ServiceFigures order = service("order", random, 100, 4.6e6, stops, "p99.99");
        Map<String, Summary.Service> services = new LinkedHashMap<>();
        services.put("quote", figures(quote));
        services.put("order", figures(order));
        Summary summary = new Summary(new Reliability(standing.name(), reasons, warnings, drift(), health()),
                answer(standing, reasons, List.of(quote, order), jvms(stops), attribution()),
                new Summary.Measured(0, SECONDS * S),
                new OfferedLoad("grinder", "paced", 1, 8, 100.0, 99.98, 201.4, new LargestLag(41_200_000L, 0L)),
                services, attribution(),
                new FiguresByJvm(jvms(stops), Map.of(), Map.of("server", profile()), costs(), Map.of()),
                new ServerFigures(null, Map.of(
                        "journal-force", new LengthFigures(24_000, 310_000, 1_900_000, 8_400_000),
                        "journal-write", new LengthFigures(48_000, 9_000, 110_000, 1_500_000),
                        "order-log-write", new LengthFigures(5_000, 8_000, 90_000, 700_000)), Map.of()));
        RunSetup setup = new RunSetup("g1-paced", "2026-03-14 09:26:53 UTC", List.of("run", "--gc", "g1", "--name",
                "g1 paced"), new ResourceSetup("emulated", delays()),
                new DurabilitySetup("forced", "grouped (Trader's)", notDurable), jvmSetups(), configuration(),
                new Environment(environment("0.42", "0.0 %"), environment("2.87", "0.3 %")));
        return new SampleReport(summary, setup, charts(List.of(quote, order), stops, panels()));
    }

    /** A GC log of a foreign JVM: no requests. */
    static SampleReport logsOnly() {
        SampleReport d = valid();
        List<StopBand> stops = d.charts().timeline().stops().stream().filter(s -> s.jvm().equals("server")).toList();
        return new SampleReport(summary(null, null, Map.of(),
                Map.of("server", d.summary().byJvm().jvms().get("server"))),
                setup("production-gc.log", List.of(), jvmSetups()),
                new Charts(List.of(), List.of("server"), new Timeline(SECONDS * 1e3, List.of(), stops, panels(),
                        List.of(new Lane("Concurrent phases of server", List.of(new Lane.Kind("concurrent phase",
                                "stall")), List.of(new Lane.Event(0, "Concurrent Mark", 20_000, 900, 1)))), null)));
    }

    /** A GC log and a latency log of a foreign JVM. */
    static SampleReport foreign() {
        SampleReport logs = logsOnly();
        Summary all = valid().summary();
        return new SampleReport(summary(null, null, all.services(), logs.summary().byJvm().jvms()), logs.setup(),
                new Charts(valid().charts().services(), List.of("server"), new Timeline(SECONDS * 1e3,
                        valid().charts().timeline().series(), logs.charts().timeline().stops(), panels(),
                        logs.charts().timeline().lanes(), null)));
    }

    /** Nothing at all was recorded. */
    static SampleReport empty() {
        ServiceFigures nothing = new ServiceFigures("quote", 0L, 0L, new Histogram(3), null, null, 60,
                List.of());
        Summary summary = new Summary(new Reliability(Summary.INVALID, List.of("No request was answered."), List.of(),
                new Drift("no rule", List.of()), new Health("no rule", List.of(), null, null, Map.of())),
                answer(Standing.INVALID, List.of("No request was answered."), List.of(nothing), Map.of(), null),
                new Summary.Measured(0, 0), null, Map.of("quote", figures(nothing)),
                new Attribution(List.of(), List.of()), new FiguresByJvm(
                        Map.of("server", jvm("Serial", null, null, null)), Map.of(), Map.of(), Map.of(), Map.of()),
                new ServerFigures(null, Map.of(), Map.of()));
        return new SampleReport(summary, setup("empty", List.of(), jvmSetups()),
                new Charts(charts(List.of(nothing), List.of(), List.of()).services(), List.of("server"),
                        new Timeline(0, List.of(new Series("quote", List.of(), null)), List.of(), List.of(), List.of(),
                                null)));
    }

    /** Requests were sent, none came back. */
    static SampleReport unanswered() {
        List<Interval> silence = List.of(new Interval(0, 1000, 0, null, null, null),
                new Interval(1000, 1000, 0, null, null, null));
        ServiceFigures nothing = new ServiceFigures("quote", 0L, 8L, new Histogram(3), null, null, 2,
                silence);
        return new SampleReport(summary(Summary.INVALID, new OfferedLoad("java", "closed", 2, 8, null, 0.0, null, null),
                Map.of("quote", figures(nothing)), Map.of("server", jvm(null, null, null, null))),
                setup("unanswered", List.of(), jvmSetups()), new Charts(charts(List.of(nothing), List.of(), List.of())
                        .services(), List.of("server"),
                        new Timeline(2000, List.of(new Series("quote", silence, null)), List.of(), List.of(),
                                List.of(), null)));
    }

    /** One request, one interval, one stop. */
    static SampleReport single() {
        StopBand stop = new StopBand("server", StopKind.GC, "Pause Full (System.gc())", 400, 412.5, 1, 12.5, 12.5);
        Histogram response = new Histogram(3);
        response.recordValue(1_000_000);
        ServiceFigures service = new ServiceFigures("quote", 0L, 0L, response, null, null, 1, List.of(
                new Interval(0, 1000, 1, 1_000_000L, 1_000_000L, 1_000_000L)));
        return new SampleReport(summary(Summary.VALID, null, Map.of("quote", figures(service)),
                Map.of("server", jvms(List.of(stop)).get("server"))), setup("single", List.of(), jvmSetups()),
                charts(List.of(service), List.of(stop), List.of()));
    }

    private static Charts charts(List<ServiceFigures> services, List<StopBand> stops, List<CounterPanel> panels) {
        Charts drawn = Charts.of(new RunAnalysis(summary(Summary.VALID, null, Map.of(), Map.of()), null, services,
                List.of(), new Window(0, 1), List.of(), List.of()));
        return new Charts(drawn.services(), List.of("server", "client-1"),
                new Timeline(SECONDS * 1e3, drawn.timeline().series(), stops, panels, lanes(), null));
    }

    private static Summary.Service figures(ServiceFigures service) {
        return new Summary.Service(service.count(), service.rejected(), service.errors(),
                service.throughputPerS(), service.believableUpTo(), Percentile.all(service.response()),
                service.service() == null ? null : Percentile.all(service.service()));
    }

    private static List<Lane> lanes() {
        return List.of(new Lane("Writes of 1 ms and more", List.of(new Lane.Kind("broker's journal", "disk-0"),
                new Lane.Kind("order log", "disk-3")), List.of(new Lane.Event(0, "fsync", 30_000, 8.4, 1),
                        new Lane.Event(1, "write", 45_000, 1.5, 2))));
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
        return List.of(new CounterPanel("CPUs in use", "cpus",
                        List.of(new CounterPanel.Line("server", cores))),
                new CounterPanel("Heap of server", "bytes", List.of(new CounterPanel.Line("used", used),
                        new CounterPanel.Line("after the last collection", after))));
    }

    private static Health health() {
        Map<String, Health.Cpu> jvms = new LinkedHashMap<>();
        jvms.put("server", new Health.Cpu("0-1", 60, 1.21, 0.18, 0.41, 12_300L));
        jvms.put("client-1", new Health.Cpu("2", 60, 0.31, 0.06, null, 4_100L));
        return new Health("A tenth is a doubt.", List.of("the load generator's threads waited for 12 % of the time"),
                0.12, 0.03, jvms);
    }

    private static Drift drift() {
        return new Drift("A figure drifts if it goes one way from quarter to quarter.", List.of(
                new Drift.Figure("quote p50", "ns", List.of(quarter(320e3), quarter(321e3), quarter(318e3),
                        quarter(322e3)), 0.006, "no drift", null),
                new Drift.Figure("quote p99", "ns", List.of(quarter(4.1e6), quarter(4.6e6), quarter(5.2e6),
                        quarter(5.9e6)), 0.439, "rises", null),
                new Drift.Figure("quote throughput", "perS", List.of(quarter(400), quarter(400), quarter(399),
                        quarter(400)), 0.0, "no drift", null),
                new Drift.Figure("order p99", "ns", List.of(new Drift.Quarter(null, null, null),
                        new Drift.Quarter(null, null, null), new Drift.Quarter(null, null, null),
                        new Drift.Quarter(null, null, null)), null, null, null),
                new Drift.Figure("server heap after collection", "bytes", List.of(quarter(44e6), quarter(51e6),
                        quarter(58e6), quarter(66e6)), 0.5, "rises", "no collection was of the whole heap")));
    }

    private static Drift.Quarter quarter(double median) {
        return new Drift.Quarter(median * 0.98, median, median * 1.03);
    }

    private static List<StopBand> stops(Random random) {
        List<StopBand> stops = new ArrayList<>();
        for (double at = 300; at < SECONDS * 1e3; at += 600 + random.nextInt(500)) {
            stops.add(stop("server", StopKind.GC, "Pause Young (Normal) (G1 Evacuation Pause)", at,
                    2.2 + Math.abs(random.nextGaussian()) * 1.6));
        }
        for (double at = 900; at < SECONDS * 1e3; at += 2400 + random.nextInt(900)) {
            stops.add(stop("client-1", StopKind.GC, "Pause Young (Normal) (G1 Evacuation Pause)", at,
                    1.1 + Math.abs(random.nextGaussian()) * 0.7));
        }
        for (double at = 1500; at < SECONDS * 1e3; at += 4100) {
            stops.add(stop("server", StopKind.SAFEPOINT, "ICBufferFull", at, 0.12 + random.nextDouble() * 0.2));
        }
        stops.add(stop("server", StopKind.GC, "Pause Full (G1 Compaction Pause)", 41_230, 118.4));
        stops.add(stop("client-1", StopKind.HICCUP, "hiccup", 22_100, 31.7));
        return stops;
    }

    private static StopBand stop(String jvm, StopKind cause, String label, double startMs, double lengthMs) {
        return new StopBand(jvm, cause, label, startMs, startMs + lengthMs, 1, lengthMs, lengthMs);
    }

    private static ServiceFigures service(String name, Random random, int perS, double medianNs, List<StopBand> stops,
            String believableUpTo) {
        Histogram response = new Histogram(3);
        Histogram service = new Histogram(3);
        LatencyTimeline timeline = new LatencyTimeline(new Window(0, SECONDS * S), S);
        for (int i = 0; i < perS * SECONDS; i++) {
            double dueMs = i * 1e3 / perS;
            long workNs = (long) (medianNs * Math.exp(random.nextGaussian() * 0.22));
            double waitMs = stops.stream().filter(stop -> dueMs < stop.endMs() && dueMs + workNs / 1e6 > stop.startMs())
                    .mapToDouble(stop -> stop.endMs() - Math.max(dueMs, stop.startMs())).sum();
            long responseNs = workNs + (long) (waitMs * 1e6);
            response.recordValue(responseNs);
            service.recordValue(workNs + (long) (Math.min(waitMs, 8) * 1e6));
            timeline.add((long) (dueMs * 1e6) + responseNs, responseNs);
        }
        return new ServiceFigures(name, 12L, 0L, response, service, believableUpTo, SECONDS, timeline.intervals());
    }

    private static Map<String, JvmFigures> jvms(List<StopBand> stops) {
        Map<String, JvmFigures> jvms = new LinkedHashMap<>();
        for (String name : List.of("server", "client-1")) {
            List<StopBand> own = stops.stream().filter(s -> s.jvm().equals(name)).toList();
            List<StopBand> pauses = own.stream().filter(s -> s.cause() == StopKind.GC).toList();
            Map<String, JvmFigures.Figures> kinds = pauses.stream().collect(Collectors.groupingBy(
                    stop -> stop.label().replace("Pause ", ""),
                    Collectors.collectingAndThen(Collectors.toList(), SampleReport::stats)));
            JvmFigures.Figures all = stats(pauses);
            JvmFigures.Figures safepoints = stats(own);
            jvms.put(name, jvm("G1", new JvmFigures.Pauses(all.count(), all.totalNs(), all.p50Ns(), all.maxNs(), kinds,
                            Map.of("G1 Evacuation Pause", all)),
                    new JvmFigures.Safepoints(safepoints.count(), safepoints.totalNs(), safepoints.p50Ns(),
                            safepoints.maxNs(), new JvmFigures.Figures(2, 3_000, 1_000L, 2_000L), safepoints),
                    stats(own.stream().filter(s -> s.cause() == StopKind.HICCUP).toList())));
        }
        return jvms;
    }

    private static JvmFigures jvm(String collector, JvmFigures.Pauses pauses, JvmFigures.Safepoints safepoints,
            JvmFigures.Figures hiccups) {
        return new JvmFigures(collector, "17.0.15", pauses, safepoints, null, hiccups,
                Map.of("Concurrent Mark", new JvmFigures.Figures(2, 3_000, 1_000L, 2_000L)));
    }

    static Map<String, RunSetup.JvmSetup> jvmSetups() {
        RunSetup.JvmSetup setup = new RunSetup.JvmSetup("17.0.15",
                List.of("-Xmx256m", "-XX:+UseG1GC", "-Xlog:gc*,safepoint"), 60_000_000_000L);
        return Map.of("server", setup, "client-1", setup);
    }

    private static Map<String, MessageCost> costs() {
        Map<String, Long> groupsNs = new LinkedHashMap<>();
        groupsNs.put("listeners", 337_000L);
        groupsNs.put("compiler", 200_000L);
        Map<String, MessageCost> costs = new LinkedHashMap<>();
        costs.put("server", new MessageCost(537_000L, groupsNs, 21_700L));
        costs.put("client-1", new MessageCost(207_000L, Map.of("client", 207_000L), null));
        return costs;
    }

    private static JvmProfile profile() {
        return new JvmProfile(812, List.of(new Hot("java.util.HashMap.getNode",
                "trader.server.price.QuoteCache.get", null, 81, 0.0998),
                new Hot("trader.fixml.FixmlText.append", null, null, 40, 0.049)), 97,
                List.of(new Hot("java.util.Arrays.copyOf", "trader.fixml.FixmlText.append", "byte[]", 31,
                        0.41)));
    }

    private static JvmFigures.Figures stats(List<StopBand> stops) {
        long[] lengths = stops.stream().mapToLong(s -> Math.round((s.endMs() - s.startMs()) * 1e6)).sorted().toArray();
        return new JvmFigures.Figures(lengths.length, LongStream.of(lengths).sum(),
                lengths.length == 0 ? null : lengths[lengths.length / 2],
                lengths.length == 0 ? null : lengths[lengths.length - 1]);
    }

    private static List<Delay> delays() {
        return List.of(new Delay("insert", 200_000, 6000, 263_000L, 259_000L, 402_000L, 1_910_000L),
                new Delay("prepare", 1_000_000, 6000, 1_071_000L, 1_066_000L, 1_310_000L, 4_870_000L),
                new Delay("commit", 1_000_000, 6000, 1_069_000L, 1_065_000L, 1_290_000L, 4_510_000L));
    }

    private static Attribution attribution() {
        return new Attribution(List.of(
                TailFixture.of("quote", List.of(
                        share(Cause.SERVER_GC, 3_104_000_000L, 0.75, 193, 38, 0.011, 0.002, 0.031, 0.005),
                        share(Cause.SERVER_SAFEPOINT, 8_300_000L, 0.002, 2, 2, 0.0004, 0, 0.003, 0.07),
                        share(Cause.CLIENT_GC, 120_000_000L, 0.029, 14, 6, 0.026, 0.01, 0.051, 0.41),
                        share(Cause.CLIENT_STALL, 0, 0, 0, 0, 0, 0, 0, 1.0),
                        share(Cause.SERVER_STOP, 223_500_000L, 0.054, 13, 1, 0.001, 0, 0.004, 0.005),
                        share(Cause.BACKLOG, 372_500_000L, 0.09, 41, 9, 0.002, 0, 0.009, 0.005),
                        share(Cause.UNEXPLAINED, 310_700_000L, 0.075, 18, 18, 0.96, 0.91, 0.99, null)))
                        .stalled(new Attribution.Stall(16_900_000_000L, 211_000_000L, 0.42, 130, CauseGroup.FSYNC, 0.93,
                                List.of()))
                        .groups(List.of(new GroupShare(CauseGroup.GC, 0.869, 0.8, 0.91),
                                new GroupShare(CauseGroup.STOPS, 0.056, 0.01, 0.12),
                                new GroupShare(CauseGroup.UNEXPLAINED, 0.075, 0.03, 0.15)),
                                List.of(band("p90–p99", 900_000, 2_310_000L, 2_160, 0.3, 0.1),
                                        band("p99–p99.9", 2_310_000, 81_000_000L, 216, 0.7, 0.1),
                                        band("beyond p99.9", 81_000_000, null, 24, 0.9, 0.02))).tail(4_139_000_000L),
                TailFixture.of("order", List.of(
                        share(Cause.SERVER_GC, 60_000_000L, 0.048, 7, 5, 0.05, 0.02, 0.09, 0.48),
                        share(Cause.UNEXPLAINED, 1_180_000_000L, 0.952, 58, 17, 0.94, 0.9, 0.98, null)))
                        .groups(List.of(new GroupShare(CauseGroup.GC, 0.048, 0, 0.2),
                                new GroupShare(CauseGroup.UNEXPLAINED, 0.952, 0.8, 1)),
                                List.of(band("p90–p99", 6_200_000, 9_870_000L, 540, 0.01, 0),
                                        band("beyond p99", 9_870_000, null, 60, 0.05, 0))).effective(4.2)
                        .tail(1_240_000_000L)),
                List.of(without("quote", 320_500L, 428_500L, 572_000L, 8_100_000L, null, 31_900_000L),
                        without("order", 4_600_000L, 6_190_000L, 8_120_000L, null, null, 12_300_000L)));
    }

    private static Band band(String percentiles, long fromNs, Long toNs, long requests, double gc, double stops) {
        return new Band(percentiles, fromNs, toNs, requests, 1_000_000_000, List.of(new BandShare(CauseGroup.GC, gc),
                new BandShare(CauseGroup.STOPS, stops), new BandShare(CauseGroup.UNEXPLAINED, 1 - gc - stops)));
    }

    private static CauseShare share(Cause cause, long timeNs, double share, long requests, long episodes,
            double expected, double low, double high, Double pValue) {
        return new CauseShare(cause, timeNs, null, share, requests, episodes,
                pValue == null ? null : new Chance(expected, low, high, pValue));
    }

    private static Attribution.Without without(String service, Long... ns) {
        return new Attribution.Without(service, "server GC pause", "server GC pauses", percentiles(ns));
    }

    /** Of p50, p90, p99, p99.9, p99.99 and the maximum, the first ones. */
    static Map<String, Long> percentiles(Long... ns) {
        Map<String, Long> percentiles = new LinkedHashMap<>();
        for (int i = 0; i < ns.length; i++) {
            percentiles.put(PERCENTILES.get(i), ns[i]);
        }
        return percentiles;
    }

    private static Map<String, String> configuration() {
        return new TreeMap<>(Map.of("gc", "g1", "server-heap", "256m", "client-heap", "128m", "threads", "8",
                "rate", "auto", "durability", "forced", "symbols", "1000"));
    }

    private static Map<String, String> environment(String load, String steal) {
        return new TreeMap<>(Map.of("host", "bench-3", "cpus", "2", "memory", "7.7 GiB", "os", "Linux 6.1.0 amd64",
                "java", "17.0.15+6 (Debian)", "revision", "4ed7e67", "load (1 min)", load, "steal", steal));
    }
}
