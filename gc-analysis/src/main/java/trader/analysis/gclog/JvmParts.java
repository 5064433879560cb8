package trader.analysis.gclog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Makes one log of the parts of one or several JVMs.
 *
 * <p>A part continues another if its times are later, its collections follow, and, where the wall clock shows when a
 * JVM started, that instant is the same. Each JVM has its own offset to the wall clock. Without a wall clock the JVMs
 * are put one after the other, because the time between them is unknown.
 */
final class JvmParts {
    /** How far the wall clock is corrected while a JVM runs. */
    private static final long SAME_START_NS = 500_000_000;
    /** More JVMs than this whose beginnings are missing are not one after the other. */
    private static final int MOST_WITHOUT_BEGINNING = 2;
    private static final int MOST_CONTINUED = 1_000;

    private final String name;
    private final GcLog.Clock clock;
    private final MissingEvents missing;
    private final List<List<JvmPart>> jvms;

    JvmParts(String name, GcLog.Clock clock, List<JvmPart> parts, MissingEvents missing) throws IOException {
        this.name = name;
        this.clock = clock;
        this.missing = missing;
        jvms = jvms(parts);
    }

    /** The parts of each JVM. */
    private List<List<JvmPart>> jvms(List<JvmPart> parts) throws IOException {
        List<JvmPart> later = parts.stream().filter(part -> !part.begins).toList();
        Map<JvmPart, JvmPart> nexts = new HashMap<>();
        if (parts.size() > 1 && later.size() <= MOST_CONTINUED) {
            Set<JvmPart> continued = new HashSet<>();
            record Pair(JvmPart earlier, JvmPart later) { }
            later.stream().flatMap(part -> parts.stream().filter(each -> continues(part, each))
                    .map(each -> new Pair(each, part)))
                    .sorted(Comparator.comparing((Pair pair) -> pair.later.gap(pair.earlier) > 1)
                            .thenComparing(pair -> Math.abs(pair.later.firstLineNs - pair.earlier.lastNs)))
                    .filter(pair -> !nexts.containsKey(pair.earlier) && !continued.contains(pair.later))
                    .forEachOrdered(pair -> {
                        nexts.put(pair.earlier, pair.later);
                        continued.add(pair.later);
                    });
        }
        List<List<JvmPart>> found = new ArrayList<>();
        parts.stream().filter(part -> !nexts.containsValue(part)).forEach(first -> {
            List<JvmPart> jvm = new ArrayList<>();
            for (JvmPart part = first; part != null; part = nexts.get(part)) {
                jvm.add(part);
            }
            found.add(jvm);
        });
        List<JvmPart> without = found.stream().map(jvm -> jvm.get(0)).filter(part -> !isBeginning(part)).toList();
        JvmPart mixed = without.size() > MOST_WITHOUT_BEGINNING ? without.get(without.size() - 1)
                : parts.stream().filter(part -> nexts.containsKey(part) && nexts.get(part).isInFileOf(part)
                        && parts.indexOf(nexts.get(part)) > parts.indexOf(part) + 1).map(nexts::get).findFirst()
                        .orElse(null);
        if (mixed != null) {
            throw new IOException(mixed.place + " is from another JVM than the lines before or after it: the"
                    + " lines of several JVMs are mixed. Give the log of each as a file of its own");
        }
        refuseTwice(parts);
        refuseWithoutPauses(found);
        if (found.stream().allMatch(jvm -> offsetNs(jvm) != GcLog.UNKNOWN)) {
            found.sort(Comparator.comparing(jvm -> firstNs(jvm) + offsetNs(jvm)));
        }
        return found;
    }

    /** A file that is given under two names, as packed and unpacked. */
    private void refuseTwice(List<JvmPart> parts) throws IOException {
        Map<List<GcPause>, JvmPart> seen = new HashMap<>();
        for (JvmPart part : parts) {
            JvmPart same = clock == GcLog.Clock.NONE || part.events.pauses().size() < 2 ? null
                    : seen.putIfAbsent(part.events.pauses(), part);
            if (same != null && !part.isInFileOf(same)) {
                throw new IOException(part.place + " has the same pauses as " + same.place + ": give each part"
                        + " of a log once");
            }
        }
    }

    private static void refuseWithoutPauses(List<List<JvmPart>> found) throws IOException {
        for (List<JvmPart> jvm : found) {
            String why = first(jvm, part -> part.firstWithoutPause);
            if (why != null && jvm.stream().allMatch(part -> part.paused.isEmpty())) {
                throw FormatCheck.refused(why);
            }
        }
    }

    /** Whether no earlier line of its JVM is missing. */
    private static boolean isBeginning(JvmPart part) {
        return part.begins || part.firstId() == 0;
    }

    /** Collections are missing between two parts only if a file of a rotated log is. */
    private boolean continues(JvmPart part, JvmPart earlier) {
        boolean sameStart = clock != GcLog.Clock.UPTIME || part.epochOffsetNs == GcLog.UNKNOWN
                || earlier.epochOffsetNs == GcLog.UNKNOWN
                || Math.abs(part.epochOffsetNs - earlier.epochOffsetNs) <= SAME_START_NS;
        int gap = part.gap(earlier);
        boolean mayContinue = part.firstId() != 0 || earlier.begins && !part.isInFileOf(earlier);
        return mayContinue && part != earlier && sameStart && gap >= (part.repeats ? 1 : 0)
                && (gap <= 1 || !part.isInFileOf(earlier))
                && part.firstLineNs >= earlier.firstLineNs && part.lastNs >= earlier.lastNs;
    }

    GcLog join() {
        GcLog.Clock joined = joinedClock();
        List<GcLog> logs = new ArrayList<>();
        long runningNs = 0;
        for (List<JvmPart> jvm : jvms) {
            long offsetNs = joined == clock ? 0 : joined == GcLog.Clock.EPOCH ? offsetNs(jvm)
                    : logs.isEmpty() ? 0 : logs.get(logs.size() - 1).span().lastNs() - firstNs(jvm);
            logs.add(log(jvm).at(joined, timeNs -> timeNs + offsetNs));
            runningNs += logs.get(logs.size() - 1).span().runningNs();
        }
        return new GcLog(different(GcLog::collector, logs, "unknown"), different(GcLog::jdkVersion, logs, ""), joined,
                epochOffsetNs(joined), new GcLog.LogSpan(
                        logs.stream().mapToLong(log -> log.span().firstNs()).min().orElse(GcLog.UNKNOWN),
                        logs.stream().mapToLong(log -> log.span().lastNs()).max().orElse(GcLog.UNKNOWN), runningNs),
                GcEvents.join(logs.stream().map(GcLog::events).toList()), incomplete(), warnings(joined));
    }

    private GcLog.Clock joinedClock() {
        if (jvms.size() == 1 || clock == GcLog.Clock.EPOCH || clock == GcLog.Clock.NONE) {
            return clock;
        }
        boolean wallClock = jvms.stream().allMatch(jvm -> offsetNs(jvm) != GcLog.UNKNOWN);
        boolean oneClock = clock == GcLog.Clock.NANO_TIME;
        for (int i = 1; i < jvms.size() && oneClock; i++) {
            oneClock = wallClock ? Math.abs(offsetNs(jvms.get(i)) - offsetNs(jvms.get(0))) <= SAME_START_NS
                    : firstNs(jvms.get(i)) >= lastNs(jvms.get(i - 1));
        }
        return oneClock ? clock : wallClock ? GcLog.Clock.EPOCH : GcLog.Clock.CONSECUTIVE;
    }

    private long epochOffsetNs(GcLog.Clock joined) {
        return joined == GcLog.Clock.EPOCH ? 0 : joined == GcLog.Clock.CONSECUTIVE ? GcLog.UNKNOWN
                : jvms.stream().mapToLong(JvmParts::offsetNs).max().orElse(GcLog.UNKNOWN);
    }

    private GcLog log(List<JvmPart> jvm) {
        boolean generational = jvm.stream().anyMatch(part -> part.generational);
        String collector = first(jvm, part -> part.collector);
        boolean both = "ZGC".equals(collector) || "Shenandoah".equals(collector);
        return new GcLog(generational && both ? "Generational " + collector : collector,
                first(jvm, part -> part.jdkVersion), clock, offsetNs(jvm), new GcLog.LogSpan(firstNs(jvm), lastNs(jvm),
                        clock == GcLog.Clock.NONE ? 0 : lastNs(jvm) - firstNs(jvm)),
                GcEvents.join(jvm.stream().map(part -> part.events).toList()), null, List.of());
    }

    private static String first(List<JvmPart> jvm, Function<JvmPart, String> value) {
        return jvm.stream().map(value).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static String different(Function<GcLog, String> value, List<GcLog> logs, String unknown) {
        String known = logs.stream().map(value).filter(Objects::nonNull).distinct().collect(Collectors.joining(", "));
        return known.isEmpty() ? unknown : known;
    }

    private static long firstNs(List<JvmPart> jvm) {
        return jvm.stream().mapToLong(part -> part.firstNs).min().orElseThrow();
    }

    private static long lastNs(List<JvmPart> jvm) {
        return jvm.stream().mapToLong(part -> part.lastNs).max().orElseThrow();
    }

    private static long offsetNs(List<JvmPart> jvm) {
        return jvm.stream().mapToLong(part -> part.epochOffsetNs).max().orElseThrow();
    }

    private long sum(ToLongFunction<JvmPart> figure) {
        return jvms.stream().flatMap(Collection::stream).mapToLong(figure).sum();
    }

    private String incomplete() {
        long unended = 0;
        long missingIds = 0;
        long withPauses = 0;
        long unlisted = 0;
        for (List<JvmPart> jvm : jvms) {
            BitSet ids = new BitSet();
            BitSet stopped = new BitSet();
            jvm.forEach(part -> stopped.or(part.stopped));
            jvm.forEach(part -> stopped.andNot(part.paused));
            unlisted += stopped.cardinality();
            for (int i = 0; i < jvm.size(); i++) {
                ids.or(jvm.get(i).ids);
                unended += jvm.get(i).unendedPauses(i + 1 < jvm.size() ? jvm.get(i + 1) : null);
            }
            int first = jvm.get(0).firstId();
            missingIds += first < 0 ? 0 : ids.length() - first - ids.get(first, ids.length()).cardinality();
            withPauses += jvm.stream().flatMap(part -> part.events.pauses().stream()).map(GcPause::gcId).distinct()
                    .count();
        }
        long read = sum(part -> part.events.pauses().size());
        return missing.ofPauses(read, unended, unlisted, missingIds, read == 0 ? 1 : (double) read / withPauses);
    }

    private List<String> warnings(GcLog.Clock joined) {
        List<String> warnings = new ArrayList<>();
        if (jvms.size() > 1) {
            warnings.add(name + " holds the logs of " + jvms.size() + " JVMs, one after the other"
                    + (joined != GcLog.Clock.CONSECUTIVE ? ""
                    : "; it prints no time of day, so the time between them is left out"));
        }
        for (int i = 0; i < jvms.size(); i++) {
            JvmPart first = jvms.get(i).get(0);
            if (first.firstId() > 0) {
                warnings.add(name + (i == 0 ? "" : ", JVM " + (i + 1) + ",") + " begins with GC(" + first.firstId()
                        + "): earlier collections are missing (rotated?)");
            }
        }
        List<List<JvmPart>> without = jvms.stream().filter(jvm -> jvm.stream()
                .anyMatch(part -> !part.events.pauses().isEmpty())
                && jvm.stream().allMatch(part -> part.events.safepoints().isEmpty())).toList();
        if (!without.isEmpty() && missing.safepoints.first() == null) {
            List<JvmPart> jvm = without.get(0);
            warnings.add(name + (without.size() == jvms.size() ? "" : ", JVM " + (jvms.indexOf(jvm) + 1) + ",")
                    + " holds no safepoints: " + (jvm.stream().noneMatch(part -> part.begins)
                    && "native image".equals(first(jvm, part -> part.collector))
                    ? "a native image prints none" : "it was written without the tag safepoint; use java "
                    + FormatCheck.HOW_TO));
        }
        long stepNs = jvms.stream().flatMap(Collection::stream).filter(part -> part.epochOffsetNs != GcLog.UNKNOWN)
                .mapToLong(part -> part.epochOffsetNs - part.leastOffsetNs).max().orElse(0);
        if (stepNs > SAME_START_NS) {
            warnings.add(name + ": the wall clock was set while the JVM ran, by " + stepNs / 1_000_000
                    + " ms: times of day may be wrong by that");
        }
        if (clock == GcLog.Clock.NONE) {
            warnings.add(name + " prints no times (decorators), so its pauses cannot be placed");
        }
        warnings.addAll(missing.others(sum(part -> part.events.safepoints().size()),
                sum(part -> part.events.stalls().size())));
        return warnings;
    }
}
