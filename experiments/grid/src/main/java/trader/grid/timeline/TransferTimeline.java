package trader.grid.timeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import trader.analysis.figures.Format;
import trader.analysis.figures.LatencyTimeline.Interval;
import trader.analysis.report.BenchmarkReport;
import trader.analysis.report.BenchmarkReport.Section;
import trader.analysis.report.BenchmarkReport.Table;
import trader.analysis.report.TimelineReport;
import trader.analysis.report.TimelineReport.Moment;
import trader.analysis.run.Jvm;
import trader.analysis.run.Remarked;
import trader.analysis.run.Window;
import trader.grid.member.MemberEvent;
import trader.grid.member.MemberEvents;

/** Transfers over time, and what happened to the JVMs of the grid meanwhile: read from the directory of a run. */
public final class TransferTimeline {
    private static final Pattern NUMBERED = Pattern.compile("(?:member|node)-([0-9]+)");
    private static final String CLIENT = "client";
    private static final int GAPS = 10;
    private static final long LATE_NS = 1_000_000_000;
    private static final String READING = "Each point stands for all requests that should have been sent in one"
            + " interval, on a logarithmic axis; a request has one transfer, or a whole batch. So a standstill begins"
            + " where the times are longest, and they fall towards its end. Throughput counts accepted transfers when"
            + " they were answered. Dashed lines: changes of members. Balanced: the partitions are spread evenly, but"
            + " there are too few members for all backups. All copies complete: they are spread evenly, with all"
            + " backups. Each bar in a lane is one stop, as high as it was long. GC pauses and other safepoints are"
            + " from the JVM's GC log; a hiccup is a wait of one thread that it does not explain: the CPUs were"
            + " busy, or the machine stood still. Drag across to zoom; the cursor marks the same instant in all"
            + " panels.";
    private static final String GAP_READING = "In a gap at least one request was due and none was answered. Waiting:"
            + " requests that were due when it ended. A change of members is named if the gap lies, at least partly,"
            + " between its beginning and the time at which the partitions were spread evenly again; the start of a"
            + " member, whose JVM takes CPUs, until it had joined. Stops of a JVM are named if they take at"
            + " least a tenth of the gap. At most three causes are named, the longest stops first. They happened at"
            + " the same time, which is not yet proof.";

    private final AnsweredRequests requests;
    private final List<MemberEvent> events;
    private final List<Jvm> jvms;
    private final List<String> warnings;
    private final GapCauses causes;
    private final List<Gap> gaps;

    /**
     * The head of the page.
     *
     * @param reasons  why the figures must not be believed
     * @param answers  one sentence each, after that of the longest gap
     * @param warnings what to keep in mind
     */
    public record Head(String title, String startedAt, List<String> reasons, List<String> answers,
            List<String> warnings, Map<String, String> setting) { }

    private TransferTimeline(AnsweredRequests requests, List<MemberEvent> events, List<Jvm> jvms,
            List<String> warnings) {
        this.requests = requests;
        this.events = events;
        this.jvms = jvms;
        this.warnings = warnings;
        causes = new GapCauses(events, jvms);
        gaps = requests.longestGaps(GAPS);
    }

    /** {@code transfers}: the file that the client has written. */
    public static TransferTimeline read(Path directory, Path transfers) throws IOException {
        AnsweredRequests requests = AnsweredRequests.read(transfers);
        if (requests.all().isEmpty()) {
            throw new IOException(transfers + ": no request was answered");
        }
        List<String> warnings = new ArrayList<>();
        List<Jvm> jvms = new ArrayList<>();
        for (Path each : directories(directory)) {
            Remarked<Jvm> jvm = Jvm.read(each);
            jvms.add(jvm.value());
            warnings.addAll(jvm.remarks().problems());
            // The GC log of the client begins late, which readers remark.
            warnings.addAll(each.endsWith(CLIENT) ? List.of() : jvm.remarks().warnings());
        }
        return new TransferTimeline(requests, MemberEvents.read(directory), jvms, warnings);
    }

    /** Of the members and then the business nodes, by number, and the client. */
    private static List<Path> directories(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(each -> number(each) >= 0)
                    .sorted(Comparator.comparing((Path each) -> each.endsWith(CLIENT))
                            .thenComparing(each -> each.getFileName().toString().replaceFirst("[0-9]+$", ""))
                            .thenComparing(TransferTimeline::number))
                    .toList();
        }
    }

    private static int number(Path directory) {
        Matcher numbered = NUMBERED.matcher(directory.getFileName().toString());
        return directory.endsWith(CLIENT) ? 0 : numbered.matches() ? Integer.parseInt(numbered.group(1)) : -1;
    }

    /** The longest gap and its causes, as a sentence. */
    public String longestGap() {
        if (gaps.isEmpty()) {
            return "There was no gap between answers.";
        }
        Gap gap = gaps.get(0);
        return "The longest time without an answer: " + Format.ns(gap.lengthNs()) + ", from " + at(gap.startNs())
                + " on; at the same time: " + causes.of(gap) + ".";
    }

    private String at(long timeNs) {
        return String.format(Locale.ROOT, "%.3f s", (timeNs - requests.startNs()) / 1e9);
    }

    /** Writes the page. */
    public void write(Path file, Head head) throws IOException {
        Window window = requests.window();
        List<Interval> responses = requests.responses();
        List<Moment> moments = events.stream().filter(event -> window.overlaps(event.timeNs(), event.timeNs() + 1))
                .map(event -> new Moment(event.timeNs(), event.label(), event.kind() == MemberEvent.Kind.KILLED))
                .toList();
        List<String> answers = new ArrayList<>();
        head.reasons().forEach(reason -> answers.add("INVALID: " + reason + "."));
        answers.add(longestGap());
        answers.addAll(head.answers());
        List<String> allWarnings = new ArrayList<>(head.warnings());
        allWarnings.addAll(warnings);
        if (!requests.isComplete()) {
            allWarnings.add(String.format(Locale.ROOT,
                    "Only the first %,d requests are shown.", AnsweredRequests.MOST));
        }
        if (requests.lateNs() > LATE_NS) {
            allWarnings.add("The load could not send its transfers on schedule: at the end they were "
                    + Format.ns(requests.lateNs()) + " late, and most of the response time is the wait to be sent.");
        }
        List<Section> sections = new ArrayList<>();
        sections.add(new Section("gaps", "When was no transfer answered, and why?", List.of(), List.of(gapTable()),
                GAP_READING));
        if (!moments.isEmpty()) {
            sections.add(new Section("members", "What happened to the members?", List.of(),
                    List.of(new Table("Changes of members", 1, List.of("Change", "At"),
                            moments.stream().map(each -> List.of(each.label(), at(each.timeNs()))).toList())),
                    "Times count from the beginning of the measurement, after the warm-up."));
        }
        new TimelineReport(new BenchmarkReport(head.title(), head.startedAt(), answers, allWarnings, sections,
                head.setting()), window, "transfer", responses, requests.answers(responses), jvms, moments, READING)
                .write(file);
    }

    private Table gapTable() {
        return new Table("Longest times without an answer", 1, List.of("Cause", "From", "Length", "Waiting"),
                gaps.stream().map(gap -> List.of(causes.of(gap), at(gap.startNs()), Format.ns(gap.lengthNs()),
                        Format.count(gap.waiting()))).toList());
    }
}
