package trader.analysis.gclog;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.analysis.input.LogLines;

/**
 * Collects the events from the lines of one log, part by part. Over 300 lines, because the parts of a log share the
 * state of what is open.
 */
final class GcLogBuilder {
    /** Threads can print their lines later than they took the time; a JVM that was restarted begins at 0. */
    private static final long BACK_NS = 1_000_000_000;
    private static final Pattern ID = Pattern.compile("GC\\(([0-9]{1,9})\\) (?:[yYoO]: )?");
    private static final Pattern VERSION = Pattern.compile("Version: [0-9][0-9.]*(?:-[a-z]+)?\\+[0-9]");
    private static final Pattern DROPPED = Pattern.compile(" *([0-9]{1,9}) messages dropped .*");
    private static final Pattern LIKE_A_PAUSE = Pattern.compile(
            "(?:Pause [A-Z]|[BKMG]\\([0-9]+[BKMG]\\) ).{0,200}?[0-9][.,][0-9]{3}ms", Pattern.DOTALL);
    /** From JDK 8, a native image that is as old, or OpenJ9. */
    private static final Pattern OLDER_PAUSE = Pattern.compile(
            "\\bGC\\b.{0,300}?[0-9][.,][0-9]+ secs\\]|<exclusive-end ", Pattern.DOTALL);
    /** What G1, Parallel and Serial print of each collection that stops the JVM, beside its pause. */
    private static final Pattern OF_A_PAUSE = Pattern.compile("(?:Eden regions|PSYoungGen|DefNew): ");
    /** Messages of a line whose newlines are missing. */
    private static final int MOST_GLUED = 1_000;

    private final FormatCheck format;
    private final LineTimes times = new LineTimes();
    private final List<JvmPart> parts = new ArrayList<>();
    private final MissingEvents missing;
    private final String name;
    private JvmPart part = new JvmPart("", "", false);
    private GcLog.Clock clock;
    private boolean anyDecorated;
    private long regionBytes;
    /** Of the collection that is being read, or null. */
    private PromotionLine promotion;
    private int pausesSinceSafepoint;
    /** Place of the first stop before any line had a time. */
    private String untimed;
    /** Of the part up to the last line that is surely its own, and of lines that are not read. */
    private long lastNs = GcLog.UNKNOWN;
    private long lastOtherNs = GcLog.UNKNOWN;
    private long lastOffsetNs;
    private long lastLeastOffsetNs;
    private boolean lastIsOwn;

    GcLogBuilder(String name) {
        this.name = name;
        format = new FormatCheck(name);
        missing = new MissingEvents(name);
    }

    void read(String file, LogLines lines) throws IOException {
        if (!part.isEmpty()) {
            part.lastNs = Math.max(part.lastNs, lastOtherNs);
        }
        begin(new JvmPart(file, file, false));
        format.part(file, lines);
        for (String text = lines.next(); text != null; text = lines.next()) {
            LogLine line = LogLine.of(text);
            if (lines.isCut()) {
                missing.longLines.add(format.place(line));
            }
            read(line, lines.isWhole());
        }
    }

    /** Also what stands in front of it: the newline between two lines may be missing. */
    private void read(LogLine last, boolean whole) {
        Deque<LogLine> glued = new ArrayDeque<>();
        LogLine next = last;
        do {
            glued.push(next);
            next = next.before();
        } while (next.message() != null && glued.size() < MOST_GLUED);
        if (last.message() != null && LIKE_A_PAUSE.matcher(next.text()).find()) {
            missing.pauses.add(format.place(last));
        }
        while (!glued.isEmpty()) {
            LogLine line = glued.pop();
            line(line, whole && glued.isEmpty());
        }
    }

    /** {@code whole}: false for a last line that does not end with a newline. */
    private void line(LogLine line, boolean whole) {
        if (line.message() == null || anyDecorated && !line.decorated()) {
            other(line);
            return;
        }
        anyDecorated |= line.decorated();
        String message = line.message();
        long timeNs = time(line);
        if (clock != null && timeNs == GcLog.UNKNOWN) {
            other(line);
            return;
        }
        Matcher id = ID.matcher(message);
        if (id.lookingAt()) {
            collection(line, id, whole, timeNs);
        } else if (message.startsWith("Safepoint \"")) {
            safepoint(line, timeNs);
        } else if (message.contains(" Stall (")) {
            stall(line, timeNs);
        } else if (message.startsWith("Total time for ")) {
            format.saw(FormatCheck.Kind.OLD_SAFEPOINT, line);
        } else {
            jvm(line);
        }
    }

    private void other(LogLine line) {
        format.other(line);
        String message = line.message() == null ? "" : line.message();
        if (LIKE_A_PAUSE.matcher(line.text()).find() || OLDER_PAUSE.matcher(line.text()).find()) {
            missing.pauses.add(format.place(line));
        } else if (message.startsWith("Safepoint \"")) {
            missing.safepoints.add(format.place(line));
        } else if (message.contains(" Stall (")) {
            missing.stalls.add(format.place(line));
        } else if (clock != null && line.message() == null && line.timedFrom() >= 0) {
            times.read(line.text(), line.timedFrom());
            if (line.text().contains(",exit")) {
                // The heap of a JVM that ends.
                part.lastNs = Math.max(part.lastNs, timeNs());
                lastIsOwn = true;
            } else {
                lastOtherNs = Math.max(lastOtherNs, timeNs());
            }
        }
    }

    GcLog build() throws IOException {
        part.lastNs = Math.max(part.lastNs, lastOtherNs);
        parts.removeIf(JvmPart::isEmpty);
        if (parts.isEmpty()) {
            parts.add(part);
        }
        boolean anyPause = parts.stream().anyMatch(each -> !each.events.pauses().isEmpty());
        format.check(anyPause, missing.pauses.first());
        return new JvmParts(name, clock == null ? GcLog.Clock.NONE : clock, parts, missing).join();
    }

    /** {@code id}: the number that the message begins with. */
    private void collection(LogLine line, Matcher id, boolean whole, long timeNs) {
        String message = line.message();
        int gcId = Integer.parseInt(id.group(1));
        int at = id.end();
        format.gc();
        if (message.startsWith("Pause ", at) || message.startsWith("Incremental GC ", at)
                || message.startsWith("Full GC ", at)) {
            pause(line, gcId, whole, timeNs);
            return;
        }
        part.saw(gcId);
        if (message.startsWith("Relocation Stall (", at)) {
            stall(line, timeNs);
            return;
        }
        ConcurrentPhase phase = message.startsWith("Concurrent ", at) ? ConcurrentPhase.parse(message, timeNs) : null;
        if (phase != null) {
            if ("Shenandoah".equals(part.collector)) {
                part.concurrentOf("Shenandoah", format.place(line));
            }
            part.began(phase.startNs());
            part.events.concurrent().add(phase);
        }
        if (OF_A_PAUSE.matcher(message).region(at, message.length()).lookingAt()) {
            part.stopped(gcId, format.place(line));
        }
        if (at < message.length() && "GMC".indexOf(message.charAt(at)) >= 0 && message.contains("->")) {
            heap(line, timeNs);
        } else if (phase == null) {
            PromotionLine promoted = PromotionLine.parse(message);
            promotion = promoted == null ? promotion : promoted;
        }
    }

    private void pause(LogLine line, int gcId, boolean whole, long timeNs) {
        PauseLine end = PauseLine.parse(line.message());
        PauseLine pause = end != null || !whole ? end : PauseLine.parseBegin(line.message());
        if (pause != null && part.isRestart(pause)) {
            restart(line, true);
            time(line);
        }
        boolean seen = part.saw(gcId);
        if (pause == null && !whole) {
            part.cut(gcId);
            return;
        }
        if (pause == null || !seen) {
            part.close(gcId);
            missing.pauses.add(format.place(line));
            return;
        }
        if (end == null) {
            part.began(pause);
            return;
        }
        part.ended(pause);
        noteUntimed(line);
        long startNs = GcLog.before(timeNs, pause.durationNs());
        part.began(startNs);
        part.events.pauses().add(new GcPause(pause.gcId(), pause.kind(), pause.cause(), startNs, pause.durationNs()));
        pausesSinceSafepoint++;
        part.generational |= pause.kind().startsWith("Old ");
        if (part.collector == null && pause.isNative()) {
            part.collector = "native image";
        }
        if (pause.usedBytes() >= 0) {
            part.events.heapAfter().add(new HeapAfter(timeNs, pause.beforeBytes(), pause.usedBytes(),
                    promotedBytes(pause.gcId(), pause.kind().startsWith("Young")), pause.kind().startsWith("Full")));
        }
    }

    private void noteUntimed(LogLine line) {
        if (clock == null && untimed == null) {
            untimed = format.place(line);
        }
    }

    private long promotedBytes(int gcId, boolean young) {
        return !young || promotion == null || promotion.gcId() != gcId || promotion.regions() > 0 && regionBytes == 0
                ? -1 : promotion.bytes() + promotion.regions() * regionBytes;
    }

    private void heap(LogLine line, long timeNs) {
        HeapLine heap = HeapLine.parse(line.message());
        if (heap != null) {
            boolean minorOrMajor = line.message().contains(") Minor Collection (")
                    || line.message().contains(") Major Collection (");
            part.events.heapAfter().add(new HeapAfter(timeNs, heap.beforeBytes(), heap.usedBytes(),
                    promotedBytes(heap.gcId(), minorOrMajor), heap.full()));
            part.generational |= minorOrMajor;
            if (minorOrMajor || line.message().contains(") Garbage Collection (")) {
                part.concurrentOf("ZGC", format.place(line));
            }
        }
    }

    private void safepoint(LogLine line, long timeNs) {
        Safepoint safepoint = Safepoint.parse(line.message(), timeNs, pausesSinceSafepoint);
        if (safepoint == null) {
            missing.safepoints.add(format.place(line));
            return;
        }
        format.saw(FormatCheck.Kind.SAFEPOINT, line);
        noteUntimed(line);
        part.began(safepoint.startNs());
        part.events.safepoints().add(safepoint);
        pausesSinceSafepoint = 0;
    }

    private void stall(LogLine line, long timeNs) {
        ThreadStall stall = ThreadStall.parse(line.message(), timeNs);
        if (stall == null) {
            missing.stalls.add(format.place(line));
            return;
        }
        format.gc();
        noteUntimed(line);
        part.began(stall.startNs());
        part.events.stalls().add(stall);
    }

    private void jvm(LogLine line) {
        String message = line.message();
        Matcher dropped = DROPPED.matcher(message);
        String used = switch (message) {
            case "Using Serial", "Using Parallel", "Using G1", "Using Shenandoah", "Using Epsilon" ->
                    message.substring("Using ".length());
            case "Using The Z Garbage Collector" -> "ZGC";
            case "Using Epsilon GC" -> "Epsilon";
            default -> null;
        };
        if (used != null) {
            if (part.hasIds() || part.begins) {
                restartAt(line);
            }
            part.begins = true;
            part.collector = used;
            format.gc();
        } else if (dropped.matches()) {
            missing.droppedMessages += Long.parseLong(dropped.group(1));
        } else if (VERSION.matcher(message).lookingAt()) {
            if (part.hasIds()) {
                restartAt(line);
            }
            part.jdkVersion = message.substring("Version: ".length());
            format.version(part.jdkVersion, line);
        } else if (message.startsWith("Heap Region Size: ")) {
            String size = message.substring("Heap Region Size: ".length());
            regionBytes = size.matches(HeapLine.SIZE) ? HeapLine.bytes(size) : 0;
        } else if (message.equals("Mode: Generational")) {
            part.generational = true;
        } else {
            format.other(line);
        }
    }

    private void restartAt(LogLine line) {
        restart(line, false);
        time(line);
    }

    /** The line is the first of another JVM: neither its time nor, perhaps, those just before it are the last one's. */
    private void restart(LogLine line, boolean repeats) {
        if (lastNs == GcLog.UNKNOWN) {
            part.lastNs = part.firstLineNs;
        } else {
            part.lastNs = clock == GcLog.Clock.UPTIME ? Math.max(lastNs, lastOtherNs) : lastNs;
            part.epochOffsetNs = lastOffsetNs;
            part.leastOffsetNs = lastLeastOffsetNs;
        }
        begin(new JvmPart(format.part(), format.place(line), repeats));
        promotion = null;
        pausesSinceSafepoint = 0;
    }

    private void begin(JvmPart next) {
        part = next;
        parts.add(part);
        lastOtherNs = GcLog.UNKNOWN;
        lastIsOwn = false;
        remember();
    }

    private void chooseClock() {
        if (times.firstNanos != GcLog.UNKNOWN) {
            clock = times.secondNanos != GcLog.UNKNOWN || !looksLikeUptime() ? GcLog.Clock.NANO_TIME
                    : GcLog.Clock.UPTIME;
            if (clock == GcLog.Clock.NANO_TIME && times.secondNanos == GcLog.UNKNOWN
                    && times.uptimeNs == GcLog.UNKNOWN) {
                missing.notes.add(name + " prints one time in ns, which is taken for timenanos, the clock of the host:"
                        + " if it is uptimenanos, the log cannot be compared with others");
            }
        } else {
            clock = times.uptimeNs != GcLog.UNKNOWN ? GcLog.Clock.UPTIME : GcLog.Clock.EPOCH;
        }
    }

    /** A single ns decoration: uptimenanos if it agrees with the uptime, or is less than a minute at the start. */
    private boolean looksLikeUptime() {
        return times.uptimeNs != GcLog.UNKNOWN ? Math.abs(times.firstNanos - times.uptimeNs) < 50_000_000
                : times.firstNanos < 60_000_000_000L;
    }

    private long time(LogLine line) {
        if (lastIsOwn) {
            remember();
        }
        lastIsOwn = !isPerhapsOfTheNext(line);
        times.read(line.text(), line.from());
        if (clock == null && times.any() != GcLog.UNKNOWN) {
            chooseClock();
            // Lines without a time are not the JVM's, if others have one.
            for (JvmPart each : parts) {
                each.events.pauses().forEach(any -> missing.pauses.add(untimed));
                each.events.safepoints().forEach(any -> missing.safepoints.add(untimed));
                each.events.stalls().forEach(any -> missing.stalls.add(untimed));
            }
            format.forgetJdk();
            restart(line, false);
            parts.subList(0, parts.size() - 1).clear();
        }
        long timeNs = timeNs();
        if (timeNs == GcLog.UNKNOWN) {
            return timeNs;
        }
        if (clock != GcLog.Clock.EPOCH && part.lastNs != GcLog.UNKNOWN && timeNs < part.lastNs - BACK_NS) {
            clock = times.secondNanos == GcLog.UNKNOWN ? GcLog.Clock.UPTIME : clock;
            remember();
            restart(line, false);
        }
        if (part.firstLineNs == GcLog.UNKNOWN) {
            part.firstLineNs = timeNs;
            part.firstNs = timeNs;
        }
        part.lastNs = Math.max(part.lastNs, timeNs);
        if (times.epochNs != GcLog.UNKNOWN) {
            // The wall clock is cut to a millisecond: the largest difference is the closest.
            part.epochOffsetNs = Math.max(part.epochOffsetNs, times.epochNs - timeNs);
            part.leastOffsetNs = Math.min(part.leastOffsetNs, times.epochNs - timeNs);
        }
        return timeNs;
    }

    /** With ZGC, a JVM names its version before its collector. */
    private static boolean isPerhapsOfTheNext(LogLine line) {
        return line.message().startsWith("Version: ") || line.message().startsWith("Using ");
    }

    private void remember() {
        lastNs = part.lastNs;
        lastOffsetNs = part.epochOffsetNs;
        lastLeastOffsetNs = part.leastOffsetNs;
    }

    private long timeNs() {
        return clock == null ? GcLog.UNKNOWN : switch (clock) {
            case NANO_TIME -> times.firstNanos;
            case UPTIME, CONSECUTIVE -> times.firstNanos != GcLog.UNKNOWN ? times.firstNanos : times.uptimeNs;
            case EPOCH -> times.epochNs;
            case NONE -> GcLog.UNKNOWN;
        };
    }
}
