package trader.analysis.figures;

import java.io.IOException;
import java.lang.constant.ClassDesc;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import trader.analysis.figures.JvmProfile.Hot;
import trader.analysis.run.Remarked;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;

/** Reads the hottest methods and allocations from the flight recordings of a run, event by event. */
public final class FlightProfile {
    private static final String WARNING = "a flight recording ran in the JVMs (--profile) and slows them down, so"
            + " the latencies are not a measurement";
    private static final String RUNNING = "jdk.ExecutionSample";
    private static final String ALLOCATED = "jdk.ObjectAllocationSample";
    private static final int SHOWN = 15;
    private static final Pattern OF_JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");

    private record Place(String method, String from, String type) { }

    /** Of the weights of the samples. */
    private final Map<Place, DoubleSummaryStatistics> byPlace = new HashMap<>();

    private FlightProfile() { }

    /** By JVM. A recording causes a warning, and so does one that cannot be read. */
    public static Remarked<Map<String, JvmProfile>> of(Run run) {
        Remarked<Map<String, JvmProfile>> profiles = run.readEach("profile.jfr",
                jvm -> file -> read(file, inWindow(run, jvm)));
        return profiles.value().isEmpty() ? profiles : new Remarked<>(profiles.value(),
                RunRemarks.together(List.of(profiles.remarks(), RunRemarks.warning(WARNING))));
    }

    /** The recorder has only the time of day; requests.bin gives one instant on both clocks. */
    private static Predicate<RecordedEvent> inWindow(Run run, String jvm) {
        LongUnaryOperator epochToRun = run.epochToRun(jvm);
        if (epochToRun == null) {
            return event -> true;
        }
        return event -> {
            long atNs = epochToRun.applyAsLong(Duration.between(Instant.EPOCH, event.getStartTime()).toNanos());
            return run.window().overlaps(atNs, atNs + 1);
        };
    }

    static JvmProfile read(Path file, Predicate<RecordedEvent> counts) throws IOException {
        FlightProfile running = new FlightProfile();
        FlightProfile allocated = new FlightProfile();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                String name = event.getEventType().getName();
                if (name.equals(RUNNING) && counts.test(event)) {
                    running.add(place(event.getStackTrace(), null), 1);
                } else if (name.equals(ALLOCATED) && counts.test(event)) {
                    RecordedClass type = event.getClass("objectClass");
                    allocated.add(place(event.getStackTrace(), type == null ? "?" : readable(type.getName())),
                            event.getLong("weight"));
                }
            }
        }
        return new JvmProfile(running.samples(), running.hottest(), allocated.samples(), allocated.hottest());
    }

    private void add(Place place, double weight) {
        byPlace.computeIfAbsent(place, any -> new DoubleSummaryStatistics()).accept(weight);
    }

    private long samples() {
        return byPlace.values().stream().mapToLong(DoubleSummaryStatistics::getCount).sum();
    }

    private List<Hot> hottest() {
        double all = byPlace.values().stream().mapToDouble(DoubleSummaryStatistics::getSum).sum();
        return byPlace.entrySet().stream().filter(each -> each.getValue().getCount() > 1)
                .map(each -> new Hot(each.getKey().method(), each.getKey().from(), each.getKey().type(),
                        each.getValue().getCount(), each.getValue().getSum() / all))
                .sorted(Comparator.comparingDouble(Hot::share).reversed().thenComparing(Hot::method)).limit(SHOWN)
                .toList();
    }

    private static Place place(RecordedStackTrace trace, String type) {
        List<RecordedFrame> frames = trace == null ? List.of() : trace.getFrames();
        if (frames.isEmpty()) {
            return new Place("unknown: no Java frame", null, type);
        }
        RecordedFrame inner = frames.get(0);
        String from = ofJdk(inner) ? frames.stream().filter(frame -> !ofJdk(frame)).findFirst()
                .map(FlightProfile::name).orElse(null) : null;
        return new Place(name(inner), from, type);
    }

    private static boolean ofJdk(RecordedFrame frame) {
        return frame.getMethod() != null && OF_JDK.matcher(frame.getMethod().getType().getName()).matches();
    }

    private static String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null ? "unknown" : method.getType().getName() + "." + method.getName();
    }

    /** {@code [B} is {@code byte[]}, {@code [Ljava.lang.String;} is {@code java.lang.String[]}. */
    static String readable(String type) {
        int dimensions = type.lastIndexOf('[') + 1;
        String element = type.substring(dimensions);
        String name = dimensions == 0 ? element : element.startsWith("L") ? element.substring(1, element.length() - 1)
                : ClassDesc.ofDescriptor(element).displayName();
        return name + "[]".repeat(dimensions);
    }
}
