package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.StepFigures;
import trader.analysis.figures.LengthFigures;
import trader.analysis.figures.MessageCost;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.JsonFiles;
import trader.analysis.run.RequestStep;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.RunSetup;
import trader.analysis.summary.Summary;
import trader.analysis.validity.Drift;
import trader.runfiles.DiskLog;

/** The report of a run: values derived from the summary for {@code run.html}, which calls the public methods. */
public record RunReport(Summary summary, RunSetup setup) {
    private static final long ON_SCHEDULE_NS = 1_000_000;
    /** Differences smaller than this share are within the resolution of the figures. */
    private static final double SAME = 0.005;

    /** Writes {@code summary.json} and {@code report.html}; creates the directory if it is missing. */
    public static void write(RunAnalysis analysis, Path directory) throws IOException {
        String html = html(analysis.summary(), analysis.setup(), Charts.of(analysis));
        Files.createDirectories(directory);
        try {
            JsonFiles.write(directory.resolve("summary.json"), analysis.summary());
            Files.writeString(directory.resolve("report.html"), html);
        } catch (IOException failed) {
            throw new IOException("cannot write into " + directory + ": " + failed.getMessage(), failed);
        }
    }

    static String html(Summary summary, RunSetup setup, Charts charts) throws IOException {
        return Page.html("run.html", setup.title(), Map.of("summary", summary, "setup", setup, "charts", charts,
                "page", new RunReport(summary, setup), "answer", summary.answer(), "answers",
                AnswerView.all(summary.answer()), "hasCauses", summary.attribution() != null), charts,
                "report.js", "timeline.js");
    }

    /** Whether the run has a verdict; foreign logs have none. */
    public boolean isJudged() {
        return summary.reliability().verdict() != null;
    }

    private Standing standing() {
        return isJudged() ? Standing.valueOf(summary.reliability().verdict()) : Standing.NOT_JUDGED;
    }

    public String verdict() {
        return isJudged() ? summary.reliability().verdict().replace('_', ' ') : "Not judged";
    }

    public String meaning() {
        return standing().meaning();
    }

    public String verdictStyle() {
        return switch (standing()) {
            case VALID -> "valid";
            case INVALID -> "invalid";
            default -> "none";
        };
    }

    public List<String> warnings() {
        return Stream.concat(summary.reliability().warnings().stream(), setup.durability().notDurable().stream())
                .toList();
    }

    public List<ServiceView> services() {
        boolean closed = summary.load() != null && summary.load().kind().equals("closed");
        return summary.services().entrySet().stream()
                .map(service -> new ServiceView(service.getKey(), service.getValue(), closed)).toList();
    }

    public List<JvmView> jvms() {
        return summary.byJvm().jvms().entrySet().stream()
                .map(jvm -> new JvmView(jvm.getKey(), jvm.getValue(), setup.jvms().get(jvm.getKey()))).toList();
    }

    /** A sentence for each JVM on another host than client-1. */
    public List<String> clocks() {
        return summary.byJvm().clocks().entrySet().stream()
                .map(clock -> clock.getValue().sentence(clock.getKey())).toList();
    }

    public List<JvmView> jvmsWithFlags() {
        return jvms().stream().filter(jvm -> !jvm.setup().flags().isEmpty()).toList();
    }

    public String driver() {
        return switch (summary.load().driver()) {
            case "grinder" -> "The Grinder";
            case "java" -> "Java driver";
            case "fix" -> "Java driver over FIX";
            default -> summary.load().driver();
        };
    }

    /** A row of the table of costs; the last one, of several JVMs, is for all of them. */
    record CostRow(String jvm, MessageCost cost, boolean together) { }

    public List<CostRow> costs() {
        Map<String, MessageCost> costs = summary.byJvm().costPerMessage();
        List<CostRow> rows = new ArrayList<>();
        costs.forEach((jvm, cost) -> rows.add(new CostRow(jvm, cost, false)));
        if (rows.size() > 1) {
            rows.add(new CostRow("All", MessageCost.together(costs.values()), true));
        }
        return rows;
    }

    public boolean isOnScheduleAtEnd() {
        return summary.load().lag().lagAtEndNs() < ON_SCHEDULE_NS;
    }

    /** Foreign logs have pauses, but no common clock. */
    public boolean cannotPlaceStops() {
        return !isJudged() && jvms().stream()
                .anyMatch(jvm -> jvm.figures().pauses() != null && jvm.figures().pauses().count() > 0);
    }

    public List<TailView> tails() {
        return summary.attribution() == null ? List.of()
                : summary.attribution().tails().stream().map(TailView::new).toList();
    }

    /** The response times of a service without each cause; causes in {@code unchanged} make no difference. */
    record WithoutCauses(String name, List<WithoutRow> rows, String unchanged) { }

    record WithoutRow(String name, List<WithoutCell> cells) { }

    /** {@code atMost}: below the requests that are searched for the cause, which keep its time. */
    record WithoutCell(Long ns, boolean changed, boolean atMost) { }

    public List<WithoutCauses> without() {
        List<WithoutCauses> services = new ArrayList<>();
        summary.services().forEach((service, figures) -> {
            Map<Boolean, List<WithoutRow>> byChange = Stream.ofNullable(summary.attribution())
                    .flatMap(attribution -> attribution.without().stream())
                    .filter(without -> without.service().equals(service))
                    .map(each -> row("without " + each.plural(), each.responseNs(), figures.responseNs()))
                    .collect(Collectors.partitioningBy(row -> row.cells().stream().anyMatch(WithoutCell::changed)));
            if (!byChange.get(true).isEmpty() || !byChange.get(false).isEmpty()) {
                List<WithoutRow> rows = new ArrayList<>(byChange.get(true));
                rows.add(0, row("as measured", figures.responseNs(), figures.responseNs()));
                services.add(new WithoutCauses(service, rows, byChange.get(false).stream().map(WithoutRow::name)
                        .collect(Collectors.joining(", "))));
            }
        });
        return services;
    }

    private static WithoutRow row(String name, Map<String, Long> responseNs, Map<String, Long> measuredNs) {
        Long searchedNs = responseNs.get(Percentile.P50.label()) == null ? measuredNs.get(Percentile.P90.label())
                : null;
        return new WithoutRow(name, responseNs.entrySet().stream().map(entry -> {
            Long now = entry.getValue();
            Long before = measuredNs.get(entry.getKey());
            return new WithoutCell(now, now != null && before != null && before - now > SAME * before,
                    now != null && searchedNs != null && now < searchedNs);
        }).toList());
    }

    /** The steps that were measured. */
    public List<RequestStep> stepKinds() {
        return Stream.of(RequestStep.values()).filter(step -> steps().stream()
                .anyMatch(service -> service.around().get(0).meanNs().containsKey(step.label()))).toList();
    }

    record ServiceStepsView(String name, List<StepFigures.Around> around) {
        /** Null if it took no time. */
        public Long ns(StepFigures.Around row, RequestStep step) {
            Long ns = row.meanNs().get(step.label());
            return ns == null || ns == 0 ? null : ns;
        }

        public long responseNs(StepFigures.Around row) {
            return row.meanNs().values().stream().mapToLong(Long::longValue).sum();
        }

        public double share(StepFigures.Around row, RequestStep step) {
            return (double) row.meanNs().getOrDefault(step.label(), 0L) / Math.max(1, responseNs(row));
        }
    }

    public List<ServiceStepsView> steps() {
        return summary.servers().steps() == null ? List.of() : summary.servers().steps().services().entrySet().stream()
                .filter(service -> !service.getValue().around().isEmpty())
                .map(service -> new ServiceStepsView(service.getKey(), service.getValue().around())).toList();
    }

    public boolean hasCauses() {
        return jvms().stream().anyMatch(jvm -> !jvm.collections().isEmpty());
    }

    /** The writes and fsyncs of one log; either may be null. */
    record LogWrites(String log, LengthFigures fsyncs, LengthFigures writes) { }

    public List<LogWrites> logWrites() {
        Map<String, LengthFigures> all = summary.servers().diskWrites();
        return all.keySet().stream().map(tag -> tag.replaceFirst("-(force|write)$", "")).distinct()
                .map(log -> new LogWrites(DiskLog.words(log), all.get(log + "-force"), all.get(log + "-write")))
                .toList();
    }

    public boolean hasDrift() {
        Drift drift = summary.reliability().drift();
        return drift != null && !drift.figures().isEmpty();
    }

    /** Figures with at least one quarter that is known. */
    public List<Drift.Figure> knownDrift() {
        return summary.reliability().drift().figures().stream().filter(RunReport::isKnown).toList();
    }

    public String unknownDrift() {
        return summary.reliability().drift().figures().stream().filter(figure -> !isKnown(figure))
                .map(Drift.Figure::name).collect(Collectors.joining(", "));
    }

    private static boolean isKnown(Drift.Figure figure) {
        return figure.quarters().stream().anyMatch(quarter -> quarter.median() != null);
    }

    public String style(Drift.Figure figure) {
        return figure.verdict() == null ? "unknown" : switch (figure.verdict()) {
            case Drift.RISES -> "slower";
            case Drift.FALLS -> "faster";
            case Drift.VARIES -> "varies";
            default -> "same";
        };
    }

    public boolean isSetupEmpty() {
        return setup.command().isEmpty() && setup.resource().delays().isEmpty() && setup.configuration().isEmpty()
                && jvmsWithFlags().isEmpty() && environment().isEmpty();
    }

    /** A fact about the machine at the start and at the end of the run; null if it is missing. */
    record Fact(String name, String start, String end) {
        public boolean isSame() {
            return Objects.equals(start, end);
        }
    }

    public List<Fact> environment() {
        RunSetup.Environment of = setup.environment();
        Set<String> names = new LinkedHashSet<>(of.start().keySet());
        names.addAll(of.end().keySet());
        return names.stream().map(name -> new Fact(name, of.start().get(name), of.end().get(name))).toList();
    }
}
