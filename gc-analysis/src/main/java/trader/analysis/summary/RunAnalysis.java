package trader.analysis.summary;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.analysis.answer.Answer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.answer.CompilerWarning;
import trader.analysis.answer.ForeignAnswer;
import trader.analysis.answer.RunAnswer;
import trader.analysis.answer.RunFacts;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.RequestPasses;
import trader.analysis.attribution.StepFigures;
import trader.analysis.figures.CounterPanel;
import trader.analysis.figures.Counters;
import trader.analysis.figures.DiskWrites;
import trader.analysis.figures.FlightProfile;
import trader.analysis.figures.GcLogPanels;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.JvmProfile;
import trader.analysis.figures.Lane;
import trader.analysis.figures.LengthFigures;
import trader.analysis.figures.MessageCost;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.foreign.ClockHint;
import trader.analysis.foreign.ForeignLogs;
import trader.analysis.latencylog.LatencyUnit;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Jvm;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.Remarked;
import trader.analysis.run.Run;
import trader.analysis.run.RunReader;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.Window;
import trader.analysis.validity.Drift;
import trader.analysis.validity.Health;
import trader.analysis.validity.MachineUse;
import trader.analysis.validity.MeasuredRequests;
import trader.analysis.validity.Quarters;
import trader.analysis.validity.RunValidity;

/**
 * The analysis of a run directory, or of logs that Trader did not write.
 *
 * @param services with their distributions, in the order to show
 * @param jvms     whose stops can be placed in the measure phase
 * @param window   the measure phase, or the time that foreign logs cover; null if unknown
 */
public record RunAnalysis(Summary summary, RunSetup setup, List<ServiceFigures> services, List<Jvm> jvms,
        Window window, List<CounterPanel> panels, List<Lane> lanes) {
    /**
     * Reads and judges a run directory. Missing or damaged files make the run INVALID, with the reason.
     *
     * @throws IOException if it is not a run directory or cannot be read
     */
    public static RunAnalysis of(Path runDirectory) throws IOException {
        Run run = RunReader.read(runDirectory);
        Remarked<RequestPasses> requests = requests(run);
        RequestPasses passes = requests.value();
        MeasuredRequests measured = passes == null ? null : passes.measured();
        List<ServiceFigures> services = measured == null ? List.of() : measured.services();
        OfferedLoad load = OfferedLoad.of(run);
        Health health = Health.of(run, services, load);
        Counters counters = new Counters(run);
        Remarked<Map<String, JvmProfile>> profiles = FlightProfile.of(run);
        Drift drift = run.window() == null ? null : drift(run, measured);
        StepFigures steps = passes == null ? null : passes.steps();
        Map<String, JvmFigures> jvms = new LinkedHashMap<>();
        run.jvms().forEach(jvm -> jvms.put(jvm.name(), JvmFigures.of(jvm, run.window())));
        long answered = services.stream().mapToLong(ServiceFigures::count).sum();
        Remarked<Map<String, MessageCost>> costPerMessage = MessageCost.of(run, answered);
        DiskWrites disk = DiskWrites.of(run);
        Remarked<Map<String, LengthFigures>> staleness = staleness(run);
        RunRemarks remarks = RunRemarks.together(List.of(run.remarks(), requests.remarks(),
                counters.figures().remarks(), profiles.remarks(), costPerMessage.remarks(), disk.remarks(),
                staleness.remarks(), MachineUse.missing(run), IncompleteTimes.of(run)));
        List<String> reasons = RunValidity.reasons(run, remarks.problems(), measured, load);
        List<String> tooFew = RunValidity.tooFew(services);
        Standing standing = !reasons.isEmpty() ? Standing.INVALID
                : tooFew.isEmpty() ? Standing.VALID : Standing.TOO_FEW;
        List<String> why = reasons.isEmpty() ? tooFew : reasons;
        Attribution attribution = passes == null ? null : Attribution.of(passes, run.window());
        double compilers = run.window() == null ? 0
                : MessageCost.compilerCpus(costPerMessage.value().values(), answered, run.window());
        List<String> warnings = warnings(run, remarks, reasons, measured, steps, health, drift,
                CompilerWarning.of(attribution, compilers));
        Answer answer = RunAnswer.of(standing, why, services, jvms, steps, attribution,
                RunFacts.of(run, jvms.get("server"), health, load, remarks.unknown()))
                .with(run.info().path("measureEnded").asText(null));
        Summary summary = new Summary(new Summary.Reliability(standing.name(), why, warnings, drift, health), answer,
                measured(run.window()), load, services(services), attribution, new Summary.FiguresByJvm(jvms,
                        counters.figures().value(), profiles.value(), costPerMessage.value(), ClockFigures.of(run)),
                new Summary.ServerFigures(steps, disk.figures(), staleness.value()));
        return new RunAnalysis(summary, RunSetup.of(run, summary), services, run.jvms(), run.window(),
                counters.panels(), Stream.ofNullable(disk.lane()).toList());
    }

    /**
     * Analyses logs that Trader did not write.
     *
     * @param gcLogs      unified GC logs, one for each JVM, or FILE with its older parts FILE.0 and so on if it was
     *                    rotated; may be empty
     * @param latencyLogs HdrHistogram interval logs and data logs of The Grinder; may be empty
     * @param unit        of the values in the HdrHistogram logs
     * @param hints       for GC logs with other clocks; may be empty
     */
    public static RunAnalysis ofLogs(List<Path> gcLogs, List<Path> latencyLogs, LatencyUnit unit, List<ClockHint> hints)
            throws IOException {
        ForeignLogs logs = ForeignLogs.read(gcLogs, latencyLogs, unit, hints);
        Map<String, JvmFigures> jvms = new LinkedHashMap<>();
        logs.jvms().forEach(jvm -> jvms.put(jvm.name(), JvmFigures.of(jvm, logs.placed(jvm) ? logs.window() : null)));
        Summary summary = new Summary(new Summary.Reliability(null, List.of(), logs.warnings(), null, null),
                ForeignAnswer.of(logs, jvms), measured(logs.window()), null, services(logs.services()), null,
                new Summary.FiguresByJvm(jvms, Map.of(), Map.of(), Map.of(), Map.of()),
                new Summary.ServerFigures(null, Map.of(), Map.of()));
        List<Jvm> placed = logs.jvms().stream().filter(logs::placed).toList();
        return new RunAnalysis(summary, RunSetup.ofLogs(logs, unit, summary), logs.services(), placed, logs.window(),
                GcLogPanels.panels(placed, logs.window()), GcLogPanels.lanes(placed, logs.window()));
    }

    /** Null when no client measured; a damaged file is a problem of the run. */
    private static Remarked<RequestPasses> requests(Run run) {
        if (run.window() == null || run.clients().stream().allMatch(client -> client.requests() == null)) {
            return new Remarked<>(null, RunRemarks.NONE);
        }
        try {
            RequestPasses passes = RequestPasses.over(run);
            return new Remarked<>(passes, passes.remarks());
        } catch (IOException damaged) {
            return new Remarked<>(null, RunRemarks.problem(damaged.getMessage()));
        }
    }

    /** From the sending of a price update until a server's quotes showed it; by server that showed any. */
    private static Remarked<Map<String, LengthFigures>> staleness(Run run) {
        String file = "price-delays.hlog";
        Map<String, LengthFigures> staleness = new LinkedHashMap<>();
        List<RunRemarks> remarks = new ArrayList<>();
        run.servers().jvms().stream().map(Jvm::name).forEach(server -> {
            Remarked<Remarked<Map<String, LengthFigures>>> read = run.read(server, file,
                    new Remarked<>(Map.of(), RunRemarks.NONE), path -> LengthFigures.of(run, server, file));
            remarks.addAll(List.of(read.remarks(), read.value().remarks()));
            read.value().value().values().forEach(delays -> staleness.put(server, delays));
        });
        return new Remarked<>(staleness, RunRemarks.together(remarks));
    }

    private static Drift drift(Run run, MeasuredRequests measured) {
        List<Drift.Figure> figures = new ArrayList<>(measured == null ? List.of() : measured.drift());
        for (Jvm jvm : run.jvms()) {
            if (measured != null) {
                figures.addAll(Quarters.cpuTime(jvm.name(), run.cpuSamples(jvm.name()), measured.services(),
                        run.window()));
            }
            figures.addAll(Quarters.heap(jvm, run.window()));
        }
        return Drift.of(figures);
    }

    private static List<String> warnings(Run run, RunRemarks remarks, List<String> reasons, MeasuredRequests measured,
            StepFigures steps, Health health, Drift drift, List<String> ofCompilers) {
        List<String> warnings = new ArrayList<>();
        run.info().path("warnings").forEach(warning -> warnings.add(warning.asText()));
        warnings.addAll(remarks.warnings());
        warnings.addAll(MachineUse.warnings(run, reasons));
        warnings.addAll(FallbackWarnings.of(run));
        if (measured != null) {
            warnings.addAll(measured.crowding());
            warnings.addAll(StepFigures.warnings(steps));
        }
        warnings.addAll(ofCompilers);
        if (health != null) {
            warnings.addAll(health.doubts());
        }
        if (drift != null) {
            drift.figures().stream().filter(Drift.Figure::drifts).map(Drift.Figure::sentence).forEach(warnings::add);
        }
        return warnings;
    }

    private static Summary.Measured measured(Window window) {
        return window == null ? null : new Summary.Measured(window.startNs(), window.lengthNs());
    }

    private static Map<String, Summary.Service> services(List<ServiceFigures> services) {
        Map<String, Summary.Service> named = new LinkedHashMap<>();
        for (ServiceFigures service : services) {
            named.put(service.name(), new Summary.Service(service.count(), service.rejected(), service.errors(),
                    service.throughputPerS(), service.believableUpTo(), Percentile.all(service.response()),
                    service.service() == null ? null : Percentile.all(service.service())));
        }
        return named;
    }
}
