package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.latency.LatencyUnit;
import trader.analysis.latency.Percentiles;
import trader.analysis.report.JvmData;
import trader.analysis.report.Report;
import trader.analysis.report.ReportData;

/**
 * Analyses a run directory, or logs that Trader did not make, and writes {@code summary.json} and {@code report.html}.
 */
public final class RunAnalysis {
    private final Summary summary;
    private final ReportData report;

    private RunAnalysis(Summary summary, ReportData report) {
        this.summary = summary;
        this.report = report;
    }

    /**
     * Reads and judges a run directory. Whatever is missing or damaged in it makes the run INVALID, with the reason.
     *
     * @throws IOException when it is not a run directory at all, or cannot be read
     */
    public static RunAnalysis of(Path runDirectory) throws IOException {
        Run run = RunReader.read(runDirectory);
        RequestPasses passes = passes(run);
        List<ServiceFigures> services = passes != null ? passes.services() : List.of();
        Summary.Load load = Judge.load(run, passes);
        Attribution attribution = passes == null ? null : Attribution.of(passes, run.window());
        List<String> reasons = Judge.reasons(run, passes, services, load);
        Health health = run.window() == null ? null : Health.of(run, services, load);
        Counters counters = run.window() == null ? null : Counters.of(run);
        Map<String, JvmData.Profile> profiles = Profiles.of(run);
        List<String> warnings = new ArrayList<>(warnings(run));
        if (passes != null) {
            warnings.addAll(passes.crowding());
            warnings.addAll(StepFigures.warnings(passes.steps(), run.counts().path("times").path("failure").asText(null)));
        }
        if (health != null) {
            warnings.addAll(health.doubts());
        }
        Drift drift = run.window() == null ? null : drift(run, passes);
        if (drift != null) {
            drift.figures().stream().filter(Drift.Figure::drifts).map(Drift.Figure::sentence).forEach(warnings::add);
        }
        Map<String, JvmFigures> jvms = new LinkedHashMap<>();
        jvms(run).forEach(jvm -> jvms.put(jvm.name(), JvmFigures.of(jvm, run.window(), 0)));
        Summary summary = new Summary(reasons.isEmpty() ? Summary.VALID : Summary.INVALID, reasons, warnings,
                measured(run.window()), load, services(services), jvms,
                passes == null ? null : passes.steps(), attribution, drift, health,
                counters == null ? Map.of() : counters.figures(), profiles);
        return new RunAnalysis(summary, RunReport.of(run, summary, services, jvms(run),
                counters == null ? List.of() : counters.panels()));
    }

    /**
     * Analyses logs that Trader did not make.
     *
     * @param gcLogs      unified GC logs, one for each JVM, or FILE with its older parts FILE.0 and so on where it was
     *                    rotated; may be empty
     * @param latencyLogs HdrHistogram interval logs; may be empty
     * @param unit        of the values in the latency logs
     * @param hints       where clocks differ; may be empty
     * @throws IOException when there is no log at all, one cannot be read or has another format, or a hint fits no log;
     *                     the message says which and why
     */
    public static RunAnalysis ofLogs(List<Path> gcLogs, List<Path> latencyLogs, LatencyUnit unit, List<ClockHint> hints)
            throws IOException {
        ForeignLogs logs = ForeignLogs.read(gcLogs, latencyLogs, unit, hints);
        Map<String, JvmFigures> jvms = new LinkedHashMap<>();
        logs.jvms().forEach(jvm -> jvms.put(jvm.name(), JvmFigures.of(jvm,
                logs.placed(jvm) ? logs.window() : null, logs.offsetNs(jvm))));
        Summary summary = new Summary(null, List.of(), logs.warnings(), measured(logs.window()), null,
                services(logs.services()), jvms, null, null, null, null, Map.of(), Map.of());
        return new RunAnalysis(summary, RunReport.ofLogs(logs, unit, summary));
    }

    /** The figures and the verdict. */
    public Summary summary() {
        return summary;
    }

    /**
     * Writes {@code summary.json} and {@code report.html} into a directory, which is made if it is not there.
     *
     * @throws IOException when they cannot be written
     */
    public void write(Path outDir) throws IOException {
        Files.createDirectories(outDir);
        Files.writeString(outDir.resolve("summary.json"), summary.toJson());
        Report.write(report, outDir.resolve("report.html"));
    }

    /** Null when no client measured; a file that breaks off in the middle is a problem of the run. */
    private static RequestPasses passes(Run run) {
        if (run.window() == null || run.clients().stream().allMatch(client -> client.requests() == null)) {
            return null;
        }
        try {
            return new RequestPasses(run).go();
        } catch (IOException damaged) {
            run.problems().add(damaged.getMessage());
            return null;
        }
    }

    private static Drift drift(Run run, RequestPasses passes) {
        List<Drift.Figure> figures = new ArrayList<>(passes == null ? List.of() : passes.drift());
        jvms(run).forEach(jvm -> figures.addAll(Quarters.heap(jvm, run.window())));
        return Drift.of(figures);
    }

    private static List<String> warnings(Run run) {
        List<String> warnings = new ArrayList<>();
        run.info().path("warnings").forEach(warning -> warnings.add(warning.asText()));
        warnings.addAll(run.warnings());
        return warnings;
    }

    private static List<Jvm> jvms(Run run) {
        List<Jvm> jvms = new ArrayList<>();
        if (run.server() != null) {
            jvms.add(run.server());
        }
        run.clients().forEach(client -> jvms.add(client.jvm()));
        return jvms;
    }

    private static Summary.Measured measured(Window window) {
        return window == null ? null : new Summary.Measured(window.startNs(), window.lengthNs());
    }

    private static Map<String, Summary.Service> services(List<ServiceFigures> services) {
        Map<String, Summary.Service> named = new LinkedHashMap<>();
        for (ServiceFigures service : services) {
            Long errors = service.timeouts() == null ? null : Long.valueOf(service.timeouts() + service.failed());
            named.put(service.name(), new Summary.Service(service.count(), service.rejected(), errors,
                    service.timeouts(), service.throughputPerS(), service.believableUpTo(),
                    Percentiles.all(service.response()),
                    service.service() == null ? null : Percentiles.all(service.service())));
        }
        return named;
    }
}
