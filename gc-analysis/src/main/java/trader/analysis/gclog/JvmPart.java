package trader.analysis.gclog;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Consecutive lines of one JVM: their events, on the log's clock, and what is missing among them. A log holds several
 * if its JVM was restarted, or if its files are not in the order of their times.
 */
final class JvmPart {
    /** Beyond it a number is no collection's: the line is damaged. */
    private static final int MOST_IDS = 10_000_000;
    private static final int FIRST_ENDS = 10;
    private static final Set<String> FIRST = Set.of("Young", "Full", "Mark Start", "Init Mark", "Young Mark Start",
            "Incremental GC", "Full GC");

    final GcEvents events = new GcEvents(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(),
            new ArrayList<>());
    /** Whether the JVM said which collector it uses: then no earlier line of it is missing. */
    boolean begins;
    /** Null if unknown, as the next. */
    String collector;
    String jdkVersion;
    boolean generational;
    long epochOffsetNs = GcLog.UNKNOWN;
    /** The smallest; far below the other if the wall clock was set meanwhile. */
    long leastOffsetNs = Long.MAX_VALUE;
    /** What the first line tells of can have begun before it. */
    long firstNs = GcLog.UNKNOWN;
    /** Time that the first line prints. */
    long firstLineNs = GcLog.UNKNOWN;
    long lastNs = GcLog.UNKNOWN;

    private final String file;
    /** Where it begins: the line with its number; null for the first one. */
    final String place;
    /** Whether it begins where a number came again. */
    final boolean repeats;
    /** Collections that a line is about. */
    final BitSet ids = new BitSet();
    /** Collections of which a line tells that they stop the JVM. */
    final BitSet stopped = new BitSet();
    /** Collections of which a line is about a pause, whether or not it could be read. */
    final BitSet paused = new BitSet();
    /** The first line about a collection whose pauses stand elsewhere, and what lacks if they do not; or null. */
    String firstWithoutPause;
    private int firstBegunId = -1;
    private int begunId = -1;
    private final Set<String> ended = new HashSet<>();
    /** Pauses without their end, by collection. */
    private final Map<Integer, Integer> open = new HashMap<>();
    /** Ends among the first pauses, whose beginnings may be in another part. */
    private final Set<Integer> ends = new HashSet<>();

    JvmPart(String file, String place, boolean repeats) {
        this.file = file;
        this.place = place;
        this.repeats = repeats;
    }

    /** A stop that the lines tell of began then, perhaps before the first line; it may be unknown. */
    void began(long startNs) {
        firstNs = startNs == GcLog.UNKNOWN ? firstNs : Math.min(firstNs, startNs);
    }

    boolean isInFileOf(JvmPart other) {
        return Objects.equals(file, other.file);
    }

    boolean hasIds() {
        return !ids.isEmpty();
    }

    boolean isEmpty() {
        return !begins && !hasIds() && events.safepoints().isEmpty() && events.stalls().isEmpty();
    }

    /** The collection from which on none may be missing; -1 without collections. */
    int firstId() {
        return begins && hasIds() ? 0 : firstBegunId >= 0 ? firstBegunId : ids.nextSetBit(0);
    }

    /** A line that G1, Parallel and Serial print beside a pause. */
    void stopped(int id, String where) {
        if (ids.get(id)) {
            stopped.set(id);
        }
        firstWithoutPause = firstWithoutPause != null ? firstWithoutPause
                : where + " is about a collection that stops the JVM, but no line is about a pause: the log was"
                + " written without the tag gc";
    }

    /** A line that ZGC or Shenandoah prints of a collection, whose pauses have other tags. */
    void concurrentOf(String name, String where) {
        firstWithoutPause = firstWithoutPause != null ? firstWithoutPause
                : where + " is a collection of " + name + ", but the log is not complete: -Xlog:gc leaves out the"
                + " pauses of " + name;
    }

    /** A line of this collection; false if there can be none of that number. */
    boolean saw(int id) {
        if (id > MOST_IDS && id > ids.length() + MOST_IDS) {
            return false;
        }
        ids.set(id);
        return true;
    }

    /**
     * How many collections this part is from the earlier one: 0 if it goes on with the last one, 1 with the next;
     * negative if it does not continue it.
     */
    int gap(JvmPart earlier) {
        int last = earlier.ids.length() - 1;
        if (begins || firstBegunId >= 0 && firstBegunId < earlier.begunId) {
            return -1;
        }
        if (last < 0 || !hasIds()) {
            return 1;
        }
        int next = ids.nextSetBit(last);
        return next >= 0 ? next - last : onlyEndsThoseOf(earlier) ? 0 : -1;
    }

    /** Whether it holds nothing but the ends of collections that ran beside the earlier part's last one. */
    private boolean onlyEndsThoseOf(JvmPart earlier) {
        return firstBegunId < 0 && ids.stream().allMatch(earlier.ids::get);
    }

    /** Whether a collection that begins with this pause, or is ended by it, cannot come after the ones before it. */
    boolean isRestart(PauseLine pause) {
        return isFirst(pause) && (pause.gcId() < begunId || pause.gcId() == begunId && ended.contains(title(pause)));
    }

    void began(PauseLine pause) {
        paused.set(pause.gcId());
        open.merge(pause.gcId(), 1, Integer::sum);
        begun(pause);
    }

    void ended(PauseLine pause) {
        begun(pause);
        ended.add(title(pause));
        close(pause.gcId());
    }

    private void begun(PauseLine pause) {
        if (isFirst(pause) && pause.gcId() > begunId) {
            begunId = pause.gcId();
            firstBegunId = firstBegunId < 0 ? begunId : firstBegunId;
            ended.clear();
        }
    }

    /** The log ends in the line of a pause of this collection. */
    void cut(int id) {
        if (ids.get(id)) {
            paused.set(id);
        }
        open.putIfAbsent(id, 1);
    }

    /** A pause of this collection has ended, whether or not its line could be read. */
    void close(int id) {
        if (ids.get(id)) {
            paused.set(id);
        }
        if (!open.containsKey(id) && events.pauses().size() < FIRST_ENDS) {
            ends.add(id);
        }
        open.computeIfPresent(id, (any, count) -> count == 1 ? null : Integer.valueOf(count - 1));
    }

    private static boolean isFirst(PauseLine pause) {
        return FIRST.contains(pause.kind().split(" \\(", 2)[0]);
    }

    private static String title(PauseLine pause) {
        return pause.kind() + pause.cause();
    }

    /** Pauses that began and whose end is neither here nor in the next part, which may be null. */
    long unendedPauses(JvmPart next) {
        return open.entrySet().stream().filter(each -> next == null || !next.ends.contains(each.getKey()))
                .mapToInt(Map.Entry::getValue).sum();
    }
}
