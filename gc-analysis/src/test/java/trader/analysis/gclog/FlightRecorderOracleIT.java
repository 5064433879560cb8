package trader.analysis.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The reader against the JVM's own flight recording of the same run: for every collector of every JDK here, each
 * pause and each safepoint of the one is in the other.
 */
class FlightRecorderOracleIT {
    private static final long RUN_MS = 900;
    private static final double MEDIAN_TOLERANCE_NS = 5e6;
    private static final double LARGEST_TOLERANCE_NS = 500e6;

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("trader.analysis.gclog.Jdks#collectors")
    void findsEachPauseAndSafepointOnce(Jdks.Jdk jdk, String collector) throws Exception {
        String missing = run(jdk, collector);
        assumeTrue(missing == null, () -> jdk + " has no " + collector + ": " + missing);

        GcLog log = GcLogReader.read(directory.resolve("gc.log"));

        assertThat(log.collector()).isEqualTo(
                collector.equals("ZGC") && jdk.major() >= 23 ? "Generational ZGC" : collector);
        assertThat(log.clock()).isEqualTo(GcLog.Clock.NANO_TIME);
        assertThat(log.warnings()).isEmpty();
        String[] cut = Files.readString(directory.resolve("cut.csv")).split(",");
        comparePauses(log, Long.parseLong(cut[0]), Long.parseLong(cut[1]));
        compareSafepoints(log, Long.parseLong(cut[0]), Long.parseLong(cut[1]));
    }

    /** By collection: as many pauses, as long, in the same places. */
    private void comparePauses(GcLog log, long fromNs, long toNs) throws IOException {
        NavigableMap<Integer, List<RecordedEvent>> recorded = recordedPauses();
        NavigableMap<Integer, List<GcPause>> logged = new TreeMap<>();
        List<GcPause> pauses = log.events().pauses();
        for (int i = 0; i < pauses.size(); i++) {
            GcPause pause = pauses.get(i);
            // The recording leaves out a young collection that Serial gives up for a full one.
            boolean abandoned = i + 1 < pauses.size() && log.collector().equals("Serial")
                    && pause.kind().equals("Young") && pauses.get(i + 1).kind().equals("Full")
                    && pauses.get(i + 1).gcId() == pause.gcId() + 1 && !recorded.containsKey(pause.gcId());
            if (!abandoned) {
                logged.computeIfAbsent(pause.gcId(), id -> new ArrayList<>()).add(pause);
            }
        }
        // A cycle of several pauses may be cut while others, begun after it, are whole.
        pauses.stream().filter(pause -> pause.startNs() < fromNs || pause.endNs() > toNs).forEach(pause -> {
            logged.remove(pause.gcId());
            recorded.remove(pause.gcId());
        });
        assertThat(logged).isNotEmpty();
        assertThat(counts(logged))
                .isEqualTo(counts(recorded.subMap(logged.firstKey(), true, logged.lastKey(), true)));
        List<Double> differences = new ArrayList<>();
        logged.forEach((id, ofId) -> {
            for (int i = 0; i < ofId.size(); i++) {
                differences.add((double) Math.abs(ofId.get(i).durationNs()
                        - recorded.get(id).get(i).getDuration().toNanos()));
            }
        });
        assertSmall("difference of a pause's duration", differences);
    }

    /** In order: as many, in the same places. */
    private void compareSafepoints(GcLog log, long fromNs, long toNs) throws IOException {
        List<Safepoint> logged = log.events().safepoints().stream()
                .filter(safepoint -> safepoint.startNs() > fromNs && endNs(safepoint) < toNs).toList();
        long offsetNs = offset(log);
        List<Long> all = events("jdk.SafepointBegin").stream().map(event -> nanos(event) - offsetNs).toList();
        Safepoint last = logged.get(logged.size() - 1);
        List<Long> recorded = all.subList(nearest(all, logged.get(0).startNs()), nearest(all, last.startNs()) + 1);
        assertThat(logged).hasSameSizeAs(recorded);
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < logged.size(); i++) {
            differences.add((double) Math.abs(logged.get(i).startNs() - recorded.get(i)));
        }
        assertSmall("difference of a safepoint's start", differences);
        assertThat(logged.stream().mapToInt(Safepoint::gcPauses).sum()).isEqualTo((int) log.events().pauses().stream()
                .filter(pause -> pause.startNs() >= logged.get(0).startNs() && pause.endNs() <= endNs(last)).count());
    }

    /** The two logs read the clock at two places of the JVM's code: it may lose the CPU between them. */
    private static void assertSmall(String what, List<Double> differencesNs) {
        List<Double> sorted = differencesNs.stream().sorted().toList();
        assertThat(sorted.get(sorted.size() / 2)).as(what + ", median").isLessThan(MEDIAN_TOLERANCE_NS);
        assertThat(sorted.get(sorted.size() - 1)).as(what + ", largest").isLessThan(LARGEST_TOLERANCE_NS);
    }

    private static long endNs(Safepoint safepoint) {
        return safepoint.startNs() + safepoint.totalNs();
    }

    private static int nearest(List<Long> startsNs, long toNs) {
        return IntStream.range(0, startsNs.size()).boxed()
                .min(Comparator.comparingLong(i -> Math.abs(startsNs.get(i) - toNs))).orElseThrow();
    }

    /** From the log's clock to the recording's: the median over the collections that both have. */
    private long offset(GcLog log) throws IOException {
        Map<Integer, List<GcPause>> logged = log.events().pauses().stream()
                .collect(Collectors.groupingBy(GcPause::gcId));
        Map<Integer, List<RecordedEvent>> recorded = recordedPauses();
        long[] offsetsNs = logged.keySet().stream()
                .filter(id -> recorded.containsKey(id) && recorded.get(id).size() == logged.get(id).size())
                .mapToLong(id -> nanos(recorded.get(id).get(0)) - logged.get(id).get(0).startNs()).sorted().toArray();
        assertThat(offsetsNs).as("collections in both").isNotEmpty();
        return offsetsNs[offsetsNs.length / 2];
    }

    private List<RecordedEvent> events(String name) throws IOException {
        return RecordingFile.readAllEvents(directory.resolve("run.jfr")).stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .sorted((a, b) -> a.getStartTime().compareTo(b.getStartTime())).toList();
    }

    private NavigableMap<Integer, List<RecordedEvent>> recordedPauses() throws IOException {
        return events("jdk.GCPhasePause").stream().collect(Collectors.groupingBy(event -> event.getInt("gcId"),
                TreeMap::new, Collectors.toList()));
    }

    private static Map<Integer, Integer> counts(Map<Integer, ? extends List<?>> pauses) {
        Map<Integer, Integer> counts = new TreeMap<>();
        pauses.forEach((id, ofId) -> counts.put(id, ofId.size()));
        return counts;
    }

    private static long nanos(RecordedEvent event) {
        return event.getStartTime().getEpochSecond() * 1_000_000_000 + event.getStartTime().getNano();
    }

    /** The output of the JVM; null if it ran. */
    private String run(Jdks.Jdk jdk, String collector) throws IOException, InterruptedException {
        if (Jdks.allocate(jdk, collector, directory, List.of("-Xlog:gc*,safepoint:file=" + directory.resolve("gc.log")
                + ":utctime,uptimenanos,timenanos,level,tags:filecount=0"), Long.toString(RUN_MS),
                directory.resolve("run.jfr").toString(), directory.resolve("cut.csv").toString())) {
            return null;
        }
        String said = Files.readString(directory.resolve("stdout.log"))
                + Files.readString(directory.resolve("stderr.log"));
        assertThat(said).containsAnyOf("not supported", "Unrecognized VM option", "Unknown -XX:ShenandoahGCMode",
                "is experimental", "Option -XX:+Use");
        return said.strip();
    }
}
