package trader.analysis.gclog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;

/** Collects the events from the lines of one log, in order. Only lines that may hold an event are turned into text. */
final class GcLogBuilder {
    private static final byte[] PAUSE = "Pause ".getBytes(ISO_8859_1);
    private static final byte[] ALLOCATION_STALL = "Allocation Stall (".getBytes(ISO_8859_1);
    private static final byte[] RELOCATION_STALL = "Relocation Stall (".getBytes(ISO_8859_1);
    private static final byte[] USING = "Using ".getBytes(ISO_8859_1);
    private static final byte[] VERSION = "Version: ".getBytes(ISO_8859_1);
    private static final byte[] MODE = "Mode: ".getBytes(ISO_8859_1);
    private static final byte[] REGION_SIZE = "Heap Region Size: ".getBytes(ISO_8859_1);
    private static final byte[] ARROW = "->".getBytes(ISO_8859_1);
    private static final byte[] STOPPED = "Total time for which application threads were stopped".getBytes(ISO_8859_1);

    private final String name;
    private final FormatCheck format;
    private final List<GcPause> pauses = new ArrayList<>();
    private final List<Safepoint> safepoints = new ArrayList<>();
    private final List<ThreadStall> stalls = new ArrayList<>();
    private final List<HeapAfter> heapAfter = new ArrayList<>();
    private final List<ConcurrentPhase> concurrent = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private String collector = "unknown";
    private String jdkVersion = "";
    private boolean generational;
    private long regionBytes;
    /** Of the collection that is being read, or null. */
    private PromotionLine promotion;
    private int starts;
    private int pausesSinceSafepoint;
    private GcLog.Clock clock = GcLog.Clock.NONE;
    private long epochOffsetNs = GcLog.UNKNOWN;
    private long firstNs = GcLog.UNKNOWN;
    private long lastNs = GcLog.UNKNOWN;

    GcLogBuilder(String name) {
        this.name = name;
        format = new FormatCheck(name);
    }

    FormatCheck format() {
        return format;
    }

    void line(LogLine line) {
        format.nextLine();
        if (firstNs == GcLog.UNKNOWN && line.decorated()) {
            chooseClock(line);
            firstNs = time(line);
        }
        if (line.messageStartsWith(LogLine.GC)) {
            collection(line);
        } else if (line.messageStartsWith(LogLine.SAFEPOINT)) {
            safepoint(line);
        } else if (line.messageStartsWith(ALLOCATION_STALL) || line.messageStartsWith(RELOCATION_STALL)) {
            stall(line);
        } else if (line.messageStartsWith(USING) || line.messageStartsWith(VERSION) || line.messageStartsWith(MODE)
                || line.messageStartsWith(REGION_SIZE)) {
            jvm(line);
        } else if (line.decorated() && line.messageStartsWith(STOPPED)) {
            format.saw(FormatCheck.Kind.OLD_SAFEPOINT, line);
        } else {
            format.other(line);
        }
    }

    /** The last line read so far: its time is the end of the log unless a later line has one. */
    void lastOfChunk(LogLine line) {
        if (clock != GcLog.Clock.NONE && line.decorated()) {
            time(line);
        }
    }

    GcLog build() throws NotAGcLogException {
        format.check(!pauses.isEmpty());
        if (starts > 1 && clock == GcLog.Clock.UPTIME) {
            clock = GcLog.Clock.NONE;
            epochOffsetNs = GcLog.UNKNOWN;
        }
        warn();
        String named = generational && (collector.equals("ZGC") || collector.equals("Shenandoah"))
                ? "Generational " + collector : collector;
        return new GcLog(named, jdkVersion, clock, clock == GcLog.Clock.EPOCH ? 0 : epochOffsetNs, firstNs, lastNs,
                List.copyOf(pauses), List.copyOf(safepoints), List.copyOf(stalls), List.copyOf(heapAfter),
                List.copyOf(concurrent), List.copyOf(warnings));
    }

    private void collection(LogLine line) {
        int at = LogLine.GC.length;
        while (at < line.messageLength() && line.messageByte(at) >= '0' && line.messageByte(at) <= '9') {
            at++;
        }
        at += 2;
        if (at + 3 < line.messageLength() && line.messageByte(at + 1) == ':') {
            at += 3;
        }
        format.gc();
        if (at >= line.messageLength()) {
            return;
        }
        byte first = line.messageByte(at);
        if (first == 'P' && line.messageHas(PAUSE, at)) {
            pause(line);
        } else if (first == 'R' && line.messageHas(RELOCATION_STALL, at)) {
            stall(line);
        } else {
            if (first == 'C' && line.messageEndsWith('s')) {
                concurrent(line);
            }
            if ((first == 'G' || first == 'M' || first == 'C') && hasArrow(line, at)) {
                heap(line);
            } else if (PromotionLine.startsAt(at, line)) {
                PromotionLine promoted = PromotionLine.parse(line.message());
                promotion = promoted == null ? promotion : promoted;
            }
        }
    }

    private void concurrent(LogLine line) {
        ConcurrentLine phase = ConcurrentLine.parse(line.message());
        if (phase != null) {
            concurrent.add(new ConcurrentPhase(phase.name(), before(time(line), phase.durationNs()),
                    phase.durationNs()));
        }
    }

    private long promotedBytes(int gcId, boolean young) {
        return !young || promotion == null || promotion.gcId() != gcId || promotion.regions() > 0 && regionBytes == 0
                ? -1 : promotion.bytes() + promotion.regions() * regionBytes;
    }

    private static boolean hasArrow(LogLine line, int from) {
        for (int i = from; i < line.messageLength(); i++) {
            if (line.messageByte(i) == '-' && line.messageHas(ARROW, i)) {
                return true;
            }
        }
        return false;
    }

    private void pause(LogLine line) {
        PauseLine pause = line.messageEndsWith('s') ? PauseLine.parse(line.message()) : null;
        if (pause == null) {
            return;
        }
        long endNs = time(line);
        pauses.add(new GcPause(pause.gcId(), pause.kind(), pause.cause(), before(endNs, pause.durationNs()),
                pause.durationNs()));
        pausesSinceSafepoint++;
        generational |= pause.kind().startsWith("Old ");
        if (pause.usedBytes() >= 0) {
            heapAfter.add(new HeapAfter(pause.gcId(), endNs, pause.beforeBytes(), pause.usedBytes(),
                    promotedBytes(pause.gcId(), pause.kind().startsWith("Young")), pause.kind().startsWith("Full")));
        }
    }

    private void heap(LogLine line) {
        HeapLine heap = HeapLine.parse(line.message());
        if (heap != null) {
            String message = line.message();
            boolean minorOrMajor = message.contains(") Minor Collection (") || message.contains(") Major Collection (");
            heapAfter.add(new HeapAfter(heap.gcId(), time(line), heap.beforeBytes(), heap.usedBytes(),
                    promotedBytes(heap.gcId(), minorOrMajor), heap.full()));
            generational |= minorOrMajor;
            if (minorOrMajor || message.contains(") Garbage Collection (")) {
                format.saw(FormatCheck.Kind.ZGC_COLLECTION, line);
            }
        }
    }

    private void safepoint(LogLine line) {
        SafepointLine safepoint = SafepointLine.parse(line.message());
        if (safepoint != null) {
            format.saw(FormatCheck.Kind.SAFEPOINT, line);
            safepoints.add(new Safepoint(safepoint.operation(), before(time(line), safepoint.totalNs()),
                    safepoint.reachingNs(), safepoint.cleanupNs(), safepoint.atNs(), safepoint.leavingNs(),
                    safepoint.totalNs(), pausesSinceSafepoint));
            pausesSinceSafepoint = 0;
        }
    }

    private void stall(LogLine line) {
        StallLine stall = StallLine.parse(line.message());
        if (stall != null) {
            format.gc();
            stalls.add(new ThreadStall(stall.kind(), stall.thread(), before(time(line), stall.durationNs()),
                    stall.durationNs()));
        }
    }

    private void jvm(LogLine line) {
        String message = line.message();
        String used = switch (message) {
            case "Using Serial" -> "Serial";
            case "Using Parallel" -> "Parallel";
            case "Using G1" -> "G1";
            case "Using The Z Garbage Collector" -> "ZGC";
            case "Using Shenandoah" -> "Shenandoah";
            case "Using Epsilon", "Using Epsilon GC" -> "Epsilon";
            default -> null;
        };
        if (used != null) {
            collector = used;
            format.gc();
            starts++;
        } else if (message.startsWith("Version: ")) {
            jdkVersion = message.substring("Version: ".length());
            format.version(jdkVersion, line);
        } else if (message.startsWith("Heap Region Size: ")) {
            regionBytes = regionBytes(message.substring("Heap Region Size: ".length()));
        } else if (message.equals("Mode: Generational")) {
            generational = true;
        }
    }

    private static long regionBytes(String text) {
        return text.matches("[0-9]{1,9}[BKMG]") ? HeapLine.bytes(text) : 0;
    }

    private void warn() {
        if (starts > 1) {
            warnings.add(name + " holds the logs of " + starts + " JVMs, one after the other"
                    + (clock == GcLog.Clock.NONE ? ", each with times of its own: its pauses cannot be placed" : ""));
        }
        if (starts == 0 && !pauses.isEmpty() && pauses.get(0).gcId() > 0) {
            warnings.add(name + " begins with GC(" + pauses.get(0).gcId()
                    + "): earlier collections are missing (rotated?)");
        }
        if (safepoints.isEmpty() && !pauses.isEmpty()) {
            warnings.add(name + " holds no safepoints: it was written without the tag safepoint; use java "
                    + FormatCheck.HOW_TO);
        }
        if (clock == GcLog.Clock.NONE && starts <= 1) {
            warnings.add(name + " prints no times (decorators), so its pauses cannot be placed");
        }
    }

    private void chooseClock(LogLine line) {
        line.readTimes();
        if (line.firstNanos != GcLog.UNKNOWN) {
            clock = line.secondNanos != GcLog.UNKNOWN || !looksLikeUptime(line) ? GcLog.Clock.NANO_TIME
                    : GcLog.Clock.UPTIME;
        } else if (line.uptimeNs != GcLog.UNKNOWN) {
            clock = GcLog.Clock.UPTIME;
        } else if (line.epochNs != GcLog.UNKNOWN) {
            clock = GcLog.Clock.EPOCH;
        }
    }

    /** A single ns decoration: uptimenanos if it agrees with the uptime, or is less than a minute at the start. */
    private static boolean looksLikeUptime(LogLine line) {
        return line.uptimeNs != GcLog.UNKNOWN ? Math.abs(line.firstNanos - line.uptimeNs) < 50_000_000
                : line.firstNanos < 60_000_000_000L;
    }

    private long time(LogLine line) {
        line.readTimes();
        long timeNs = switch (clock) {
            case NANO_TIME -> line.firstNanos;
            case UPTIME -> line.firstNanos != GcLog.UNKNOWN ? line.firstNanos : line.uptimeNs;
            case EPOCH -> line.epochNs;
            case NONE -> GcLog.UNKNOWN;
        };
        lastNs = Math.max(lastNs, timeNs);
        if (timeNs != GcLog.UNKNOWN && line.epochNs != GcLog.UNKNOWN) {
            // The wall clock is cut to a millisecond: the largest difference is the closest.
            epochOffsetNs = Math.max(epochOffsetNs, line.epochNs - timeNs);
        }
        return timeNs;
    }

    /** When a stop began, which can be before the first time that the log prints. */
    private long before(long endNs, long durationNs) {
        if (endNs == GcLog.UNKNOWN) {
            return GcLog.UNKNOWN;
        }
        firstNs = Math.min(firstNs, endNs - durationNs);
        return endNs - durationNs;
    }
}
