package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.StepFigures;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.JvmProfile;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.RequestSteps;
import trader.analysis.run.Window;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.RunSetup;
import trader.analysis.summary.Summary;
import trader.analysis.validity.Drift;
import trader.analysis.validity.Health;

/** Turns what was found into what the report page shows. No figure is computed here that summary.json lacks. */
public final class RunReport {
    private RunReport() {
    }

    /**
     * Writes {@code summary.json} and {@code report.html}.
     *
     * @param directory is made if it does not exist
     */
    public static void write(RunAnalysis analysis, Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("summary.json"), analysis.summary().toJson());
        Report.write(data(analysis), directory.resolve("report.html"));
    }

    private static ReportData data(RunAnalysis analysis) {
        Summary summary = analysis.summary();
        RunSetup setup = analysis.setup();
        Window window = analysis.window();
        boolean nothing = window == null
                || summary.verdict() == null && analysis.jvms().isEmpty() && analysis.services().isEmpty();
        TimelineData timeline = nothing ? null : new TimelineData(window.lengthNs() / 1e6,
                ServicePart.series(analysis.services()), StopBands.of(analysis.jvms(), window), analysis.panels());
        List<JvmData> jvmData = new ArrayList<>();
        summary.jvms().forEach((name, figures) -> jvmData.add(
                jvm(name, figures, setup.jvms().get(name), summary.profiles().get(name))));
        return new ReportData(setup.title(), setup.startedAt(), durationMs(summary),
                summary.verdict() == null ? null : ReportData.Verdict.valueOf(summary.verdict()), summary.reasons(),
                summary.warnings(), setup.command(), load(summary.load()), ServicePart.of(analysis.services()),
                timeline, jvmData, setup.resource() == null ? null
                        : new ReportData.Resource(setup.resource(), setup.delays()),
                setup.durability() == null ? null : new ReportData.Durability(setup.durability(), setup.notDurable()),
                attribution(summary.attribution(), steps(summary.steps())), drift(summary.drift()),
                health(summary.health()), setup.configuration(), setup.environmentStart(), setup.environmentEnd());
    }

    private static HealthData health(Health health) {
        return health == null ? null : new HealthData(health.rule(), health.doubts(), health.clientWaitShare(),
                health.lagShare(), health.jvms().entrySet().stream().map(jvm -> new HealthData.Processor(jvm.getKey(),
                        jvm.getValue().cpus(), jvm.getValue().cores(), jvm.getValue().waitShare(),
                        jvm.getValue().worstWaitShare(), jvm.getValue().waitPerTurnNs())).toList());
    }

    private static Long durationMs(Summary summary) {
        return summary.measured() == null ? null : Long.valueOf(summary.measured().durationNs() / 1_000_000);
    }

    private static ReportData.Load load(OfferedLoad load) {
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

    private static JvmData jvm(String name, JvmFigures figures, RunSetup.JvmSetup setup, JvmProfile profile) {
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
        return new JvmData(name, figures.collector() == null ? "no GC log" : figures.collector(),
                setup.java(), setup.flags(), pauses,
                byKind, safepoints == null ? null : new JvmData.StopStats("all safepoints", safepoints.count(),
                        safepoints.totalNs(), safepoints.p50Ns(), safepoints.maxNs()),
                stalls, figures.hiccups() == null ? null : stats("hiccups", figures.hiccups()), mmu,
                profile, setup.coveredNs());
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
}
