package trader.analysis.foreign;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.GcLogReader;
import trader.analysis.latencylog.LatencyUnit;
import trader.analysis.run.Jvm;
import trader.analysis.run.Window;

/**
 * Logs that Trader did not write. GC logs are converted to wall-clock time if they print it or a hint gives it, to be
 * compared with latency logs, which have no other time, and with GC logs of another clock. A single GC log keeps its
 * own clock.
 */
public final class ForeignLogs {
    private final List<Jvm> jvms = new ArrayList<>();
    private final Map<String, String> clocks = new LinkedHashMap<>();
    private final Set<String> placed = new HashSet<>();
    private final List<String> warnings = new ArrayList<>();
    private final ForeignLatencies latencies;
    private final boolean withLatencies;
    private boolean wallClock;
    private Window window;

    private ForeignLogs(ForeignLatencies latencies) {
        this.latencies = latencies;
        window = latencies.window();
        withLatencies = window != null;
        warnings.addAll(latencies.warnings);
    }

    public static ForeignLogs read(List<Path> gcLogs, List<Path> latencyLogs, LatencyUnit unit, List<ClockHint> hints)
            throws IOException {
        if (gcLogs.isEmpty() && latencyLogs.isEmpty()) {
            throw new IOException("no log given: at least one GC log or latency log is needed");
        }
        Map<Path, Set<Path>> parts = parts(gcLogs);
        if (!hints.isEmpty() && (gcLogs.isEmpty() || parts.size() + latencyLogs.size() < 2)) {
            throw new IOException("--clock " + hints.get(0) + ": there is no GC log to compare with another log");
        }
        ForeignLogs logs = new ForeignLogs(ForeignLatencies.read(latencyLogs, unit));
        Map<String, GcLog> read = new LinkedHashMap<>();
        for (Map.Entry<Path, Set<Path>> log : parts.entrySet()) {
            read.put(name(log.getKey(), parts.keySet()), GcLogReader.read(log.getKey(), List.copyOf(log.getValue())));
        }
        read.values().forEach(gc -> {
            Stream.ofNullable(gc.incomplete()).forEach(logs.warnings::add);
            logs.warnings.addAll(gc.warnings());
        });
        try {
            logs.place(read, hints);
        } catch (IllegalArgumentException wrongHint) {
            throw new IOException(wrongHint.getMessage(), wrongHint);
        }
        return logs;
    }

    public List<Jvm> jvms() {
        return jvms;
    }

    public List<ServiceFigures> services() {
        return latencies.services;
    }

    /** The slowest requests by service; without services that have too few. */
    public Map<String, ForeignTail> tails() {
        return latencies.tails;
    }

    /** The usual length of an interval of the latency logs. */
    public long intervalNs() {
        return latencies.intervalNs();
    }

    public List<String> latencyLogs() {
        return latencies.names();
    }

    public List<String> warnings() {
        return warnings;
    }

    /** The time that the logs cover, or null if none has times. */
    public Window window() {
        return window;
    }

    /** When the window begins; null if unknown. */
    public Instant start() {
        return window == null || !wallClock ? null : instant(window.startNs());
    }

    public boolean placed(Jvm jvm) {
        return window != null && placed.contains(jvm.name());
    }

    /** The time in which its stops are counted: the window, as far as the JVM ran, or the whole log; null: unknown. */
    public Long coveredNs(Jvm jvm) {
        GcLog gc = jvm.gc();
        return gc.clock() == GcLog.Clock.NONE ? null
                : Long.valueOf(placed(jvm) && withLatencies ? Math.min(window.lengthNs(), gc.span().runningNs())
                        : gc.span().runningNs());
    }

    /** The clock of each GC log, in words. */
    public Map<String, String> clocks() {
        return clocks;
    }

    /** Parts of rotated logs by log: FILE.0, FILE.1.gz and so on belong to FILE, or FILE.gz, if that is given too. */
    private static Map<Path, Set<Path>> parts(List<Path> files) {
        Map<Path, Set<Path>> parts = new LinkedHashMap<>();
        files.forEach(file -> {
            if (files.contains(Path.of(file + ".gz"))) {
                throw new IllegalArgumentException(file + " and " + file + ".gz: give each part of a log once");
            }
            String name = file.toString().replaceFirst("\\.[0-9]+(\\.gz)?$", "");
            Path log = Stream.of(name, name + ".gz").map(Path::of).filter(files::contains).findFirst().orElse(file);
            parts.computeIfAbsent(log, any -> new LinkedHashSet<>()).add(file);
        });
        return parts;
    }

    private void place(Map<String, GcLog> logs, List<ClockHint> hints) {
        hints.stream().filter(hint -> logs.keySet().stream().noneMatch(hint::isOf)).forEach(hint -> {
            throw new IllegalArgumentException("--clock " + hint + ": no GC log has that name; given are "
                    + String.join(", ", logs.keySet()));
        });
        boolean allWallClock = logs.values().stream().allMatch(gc -> gc.epochOffsetNs() != GcLog.UNKNOWN);
        boolean anyWallClock = logs.values().stream().anyMatch(gc -> gc.epochOffsetNs() != GcLog.UNKNOWN);
        boolean sameClock = logs.size() == 1
                || logs.values().stream().allMatch(gc -> gc.clock() == GcLog.Clock.NANO_TIME);
        wallClock = withLatencies || !hints.isEmpty() || logs.size() > 1 && (sameClock ? allWallClock : anyWallClock);
        logs.forEach((name, gc) -> {
            List<ClockHint> own = hints.stream().filter(hint -> hint.isOf(name)).toList();
            if (own.size() > 1) {
                throw new IllegalArgumentException(own.stream().map(ClockHint::toString)
                        .collect(Collectors.joining(", ", "--clock ", ": only one is allowed for " + name)));
            }
            ClockHint hint = own.isEmpty() ? null : own.get(0);
            boolean known = hint != null || (wallClock ? gc.epochOffsetNs() != GcLog.UNKNOWN : sameClock);
            long offsetNs = hint != null ? hint.offsetNs(name, gc) : wallClock && known ? gc.epochOffsetNs() : 0;
            jvms.add(Jvm.of(name, gc, null, offsetNs));
            clocks.put(name, clock(gc, hint));
            if (gc.clock() != GcLog.Clock.NONE) {
                place(name, gc, known, offsetNs);
            }
        });
    }

    private void place(String name, GcLog gc, boolean known, long offsetNs) {
        if (!known) {
            warnings.add(name + " prints no wall-clock time (decorator time, utctime or timemillis), so its pauses "
                    + "cannot be compared with the other logs; " + (gc.clock() == GcLog.Clock.CONSECUTIVE
                    ? "give the log of each JVM as a file of its own, and " : "") + "use --clock to say when its JVM"
                    + " started");
            return;
        }
        placed.add(name);
        Window covered = new Window(gc.span().firstNs() + offsetNs, gc.span().lastNs() + offsetNs + 1);
        if (!withLatencies) {
            window = window == null ? covered : window.with(covered);
        } else if (!window.overlaps(covered.startNs(), covered.endNs())) {
            warnings.add(name + " (" + text(covered) + ") and the latency logs (" + text(window) + ") do not overlap "
                    + "in time: none of its pauses counts; use --clock to say how far apart their clocks are");
        }
    }

    private static String clock(GcLog gc, ClockHint hint) {
        String printed = switch (gc.clock()) {
            case NANO_TIME -> "System.nanoTime()";
            case UPTIME -> "since the start of the JVM";
            case CONSECUTIVE -> "since the start of each JVM, one after the other";
            case EPOCH -> "time of day, to a millisecond";
            case NONE -> "none";
        };
        boolean andTimeOfDay = gc.epochOffsetNs() != GcLog.UNKNOWN && gc.clock() != GcLog.Clock.EPOCH;
        return printed + (andTimeOfDay ? " and time of day" : "") + (hint == null ? "" : "; clock hint " + hint);
    }

    private static String text(Window window) {
        return instant(window.startNs()).truncatedTo(ChronoUnit.SECONDS) + " to "
                + instant(window.endNs()).truncatedTo(ChronoUnit.SECONDS);
    }

    private static Instant instant(long epochNs) {
        return Instant.EPOCH.plusNanos(epochNs);
    }

    /** The shortest name that is unique: file name, file name with directory, or whole path. */
    static String name(Path log, Collection<Path> all) {
        for (int length = 1; length <= Math.min(2, log.getNameCount()); length++) {
            Path end = log.subpath(log.getNameCount() - length, log.getNameCount());
            if (all.stream().filter(other -> other.endsWith(end)).count() == 1) {
                return end.toString();
            }
        }
        return log.toString();
    }
}
