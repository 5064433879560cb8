package trader.analysis.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import trader.analysis.latency.LatencyUnit;
import trader.analysis.report.AttributionData;
import trader.analysis.report.DriftData;
import trader.analysis.report.JvmData;
import trader.analysis.report.ReportData;
import trader.analysis.report.StepsData;
import trader.analysis.report.TimelineData;

/** Turns what was found into what the report page shows. No figure is computed here that summary.json lacks. */
final class RunReport {
    private RunReport() {
    }

    static ReportData of(Run run, Summary summary, List<ServiceFigures> services, List<Jvm> jvms,
            List<TimelineData.Panel> panels) {
        JsonNode info = run.info();
        TimelineData timeline = run.window() == null ? null
                : new TimelineData(run.window().lengthNs() / 1e6, ServicePart.series(services, run.window()),
                        StopBands.of(jvms, jvm -> 0L, run.window()), panels);
        List<JvmData> jvmData = new ArrayList<>();
        summary.jvms().forEach((name, figures) -> jvmData.add(jvm(name, figures, info.path("jvms").path(name),
                summary.profiles().get(name), run.window() == null ? null : Long.valueOf(run.window().lengthNs()))));
        String title = info.path("name").asText(run.directory().toAbsolutePath().normalize().getFileName().toString());
        return new ReportData(title, info.path("started").asText(null), durationMs(summary),
                ReportData.Verdict.valueOf(summary.verdict()), summary.reasons(), summary.warnings(),
                texts(info.path("command")), load(summary.load()), ServicePart.of(services), timeline, jvmData,
                resource(run.counts().path("resource")), durability(run), attribution(summary.attribution(), steps(summary.steps())),
                drift(summary.drift()), summary.health() == null ? null : summary.health().data(),
                flat(info.path("configuration")), flat(info.path("environment").path("start")),
                flat(info.path("environment").path("end")));
    }

    static ReportData ofLogs(ForeignLogs logs, LatencyUnit unit, Summary summary) {
        Window window = logs.window();
        List<Jvm> placed = logs.jvms().stream().filter(logs::placed).toList();
        TimelineData timeline = window == null || placed.isEmpty() && logs.services().isEmpty() ? null
                : new TimelineData(window.lengthNs() / 1e6, ServicePart.series(logs.services(), window),
                        StopBands.of(placed, logs::offsetNs, window), List.of());
        List<JvmData> jvmData = new ArrayList<>();
        logs.jvms().forEach(jvm -> jvmData.add(jvm(jvm.name(), summary.jvms().get(jvm.name()), null, null,
                logs.coveredNs(jvm))));
        Set<String> names = new TreeSet<>(summary.jvms().keySet());
        names.addAll(logs.latencyLogs());
        Map<String, String> readAs = new LinkedHashMap<>();
        logs.clocks().forEach((name, clock) -> readAs.put("times of " + name, clock));
        if (!logs.services().isEmpty()) {
            readAs.put("unit of the latency logs", unit.toString());
        }
        String start = logs.start() == null ? null : logs.start().toString();
        return new ReportData("Logs: " + String.join(", ", names), start, durationMs(summary), null, List.of(),
                summary.warnings(), List.of(), null, ServicePart.of(logs.services()), timeline, jvmData, null, null,
                null, null, null, readAs, Map.of(), Map.of());
    }

    private static Long durationMs(Summary summary) {
        return summary.measured() == null ? null : Long.valueOf(summary.measured().durationNs() / 1_000_000);
    }

    private static ReportData.Load load(Summary.Load load) {
        if (load == null) {
            return null;
        }
        String driver = switch (load.driver()) {
            case "grinder" -> "The Grinder";
            case "java" -> "Java driver";
            case "fix" -> "Java driver over FIX";
            default -> load.driver();
        };
        return new ReportData.Load(ReportData.LoadKind.valueOf(load.kind().toUpperCase(Locale.ROOT)), driver,
                load.clients(), load.threads(), load.offeredPerS(), load.achievedPerS(), load.calibratedPerS(),
                load.lagMaxNs(), load.lagAtEndNs());
    }

    private static JvmData jvm(String name, JvmFigures figures, JsonNode info, JvmData.Profile profile,
            Long coveredNs) {
        List<JvmData.StopStats> byKind = new ArrayList<>();
        List<JvmData.Mmu> mmu = new ArrayList<>();
        JvmData.StopStats pauses = null;
        if (figures.pauses() != null) {
            JvmFigures.Pauses all = figures.pauses();
            pauses = new JvmData.StopStats("all GC pauses", all.count(), all.totalNs(), all.p50Ns(), all.maxNs());
            all.byKind().forEach((kind, of) -> byKind.add(stats("Pause " + kind, of)));
        }
        figures.mmu().forEach((window, share) -> mmu.add(
                new JvmData.Mmu(Double.parseDouble(window.replace("ms", "")), share)));
        JvmFigures.Safepoints safepoints = figures.safepoints();
        JvmData.StopStats stalls = figures.stalls() == null || figures.stalls().count() == 0
                && (figures.collector() == null || !figures.collector().endsWith("ZGC")) ? null
                : stats("allocation stalls", figures.stalls());
        String java = info == null ? null : info.path("java").asText(null);
        return new JvmData(name, figures.collector() == null ? "no GC log" : figures.collector(),
                java == null && figures.java() != null ? figures.java().replace(" (release)", "") : java,
                info == null ? List.of() : texts(info.path("flags")), pauses,
                byKind, safepoints == null ? null : new JvmData.StopStats("all safepoints", safepoints.count(),
                        safepoints.totalNs(), safepoints.p50Ns(), safepoints.maxNs()),
                stalls, figures.hiccups() == null ? null : stats("hiccups", figures.hiccups()), mmu,
                profile, coveredNs);
    }

    private static JvmData.StopStats stats(String kind, JvmFigures.Figures figures) {
        return new JvmData.StopStats(kind, figures.count(), figures.totalNs(), figures.p50Ns(), figures.maxNs());
    }

    private static AttributionData attribution(Attribution attribution, StepsData steps) {
        if (attribution == null) {
            return null;
        }
        List<AttributionData.Tail> tails = attribution.tails().stream()
                .map(tail -> new AttributionData.Tail(tail.service(), tail.percentile(), tail.thresholdNs(),
                        tail.requests(), tail.episodes(), tail.timeNs(), tail.excessNs(),
                        tail.causes().stream().map(RunReport::share).toList())).toList();
        return new AttributionData(tails, attribution.without().stream()
                .map(without -> new AttributionData.Without(without.service(), without.cause(),
                        ServicePart.percentiles(without.responseNs()))).toList(), steps);
    }

    private static StepsData steps(StepFigures figures) {
        List<StepsData.Service> services = new ArrayList<>();
        if (figures != null) {
            figures.services().forEach((name, steps) -> services.add(new StepsData.Service(name, steps.around().stream()
                    .map(around -> new StepsData.Around(around.percentile(), around.requests(),
                            List.copyOf(around.meanNs().values()))).toList())));
        }
        return figures == null ? null : new StepsData(List.of(RequestSteps.NAMES), services, figures.rule());
    }

    private static DriftData drift(Drift drift) {
        return drift == null ? null : new DriftData(drift.rule(), drift.figures().stream()
                .map(figure -> new DriftData.Figure(figure.name(), figure.unit(), figure.quarters().stream()
                        .map(quarter -> new DriftData.Quarter(quarter.blocks(), quarter.lower(), quarter.median(),
                                quarter.upper())).toList(), figure.change(), figure.verdict(), figure.note()))
                .toList());
    }

    private static AttributionData.Share share(Attribution.CauseShare cause) {
        return new AttributionData.Share(cause.cause(), cause.timeNs(), cause.share(), cause.requests(),
                cause.episodes(), cause.expectedByChance(), cause.chanceLow(), cause.chanceHigh(), cause.pValue(),
                cause.beyondChance());
    }

    private static ReportData.Resource resource(JsonNode resource) {
        if (!resource.isObject()) {
            return null;
        }
        List<ReportData.Delay> delays = new ArrayList<>();
        resource.path("delays").properties().forEach(delay -> delays.add(new ReportData.Delay(delay.getKey(),
                delay.getValue().path("configuredNs").asLong(), delay.getValue().path("count").asLong(),
                whole(delay.getValue(), "meanNs"), whole(delay.getValue(), "p50Ns"), whole(delay.getValue(), "p99Ns"),
                whole(delay.getValue(), "maxNs"))));
        return new ReportData.Resource(resource.path("name").asText(), delays);
    }

    private static Long whole(JsonNode node, String key) {
        return node.path("count").asLong() > 0 && node.path(key).isNumber() ? node.path(key).asLong() : null;
    }

    private static ReportData.Durability durability(Run run) {
        String level = run.counts().path("durability")
                .asText(run.info().path("configuration").path("durability").asText(null));
        if (level == null) {
            return null;
        }
        List<String> notDurable = new ArrayList<>(texts(run.counts().path("notDurable")));
        texts(run.info().path("notDurable")).stream().filter(sentence -> !notDurable.contains(sentence))
                .forEach(notDurable::add);
        return new ReportData.Durability(level, notDurable);
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }

    private static Map<String, String> flat(JsonNode object) {
        Map<String, String> map = new LinkedHashMap<>();
        object.properties().forEach(field -> map.put(field.getKey(),
                field.getValue().isValueNode() ? field.getValue().asText() : field.getValue().toString()));
        return map;
    }
}
