package trader.grid.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import trader.analysis.figures.Format;
import trader.analysis.run.Jvm;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;
import trader.grid.member.MemberEvent;

/**
 * What happened during gaps. A change of the members counts from its beginning until the partitions are spread evenly
 * again; stops of a JVM only if they take a tenth of the gap, as short ones are everywhere.
 */
final class GapCauses {
    static final String NONE = "no cause recorded";
    private static final int MOST = 3;
    private static final int LEAST_PART = 10;

    private final List<Change> changes;
    private final List<Jvm> jvms;

    private record Change(String label, long startNs, long endNs) { }

    private record Overlap(String label, long lengthNs) { }

    GapCauses(List<MemberEvent> events, List<Jvm> jvms) {
        this.jvms = jvms;
        changes = events.stream().flatMap(event -> change(event, events)).toList();
    }

    private static Stream<Change> change(MemberEvent event, List<MemberEvent> events) {
        return event.cause() == null ? Stream.empty()
                : Stream.of(new Change(event.cause(), event.timeNs(), endNs(event, events)));
    }

    private static long endNs(MemberEvent event, List<MemberEvent> events) {
        return events.stream().filter(other -> other.timeNs() >= event.timeNs())
                .filter(event.kind() == MemberEvent.Kind.STARTED
                        ? other -> other.kind() == MemberEvent.Kind.JOINED && other.member().equals(event.member())
                        : other -> other.kind() == MemberEvent.Kind.BALANCED || other.kind() == MemberEvent.Kind.COPIED)
                .mapToLong(MemberEvent::timeNs).min().orElse(Long.MAX_VALUE);
    }

    /** The causes of a gap: changes of members first, then the stops that take most of it. */
    String of(Gap gap) {
        List<String> causes = new ArrayList<>();
        changes.stream().filter(change -> gap.overlapNs(change.startNs(), change.endNs()) >= 0)
                .forEach(change -> causes.add(change.label()));
        List<Overlap> stops = new ArrayList<>();
        for (Jvm jvm : jvms) {
            for (StopKind kind : StopKind.values()) {
                add(stops, gap, jvm, kind);
            }
        }
        stops.stream().sorted(Comparator.comparingLong(Overlap::lengthNs).reversed())
                .forEach(stop -> causes.add(stop.label()));
        return causes.isEmpty() ? NONE : String.join("; ", causes.subList(0, Math.min(MOST, causes.size())));
    }

    private static void add(List<Overlap> overlaps, Gap gap, Jvm jvm, StopKind kind) {
        Stops stops = jvm.stops(kind);
        int first = stops.firstEndingAfter(gap.startNs());
        int end = first;
        while (end < stops.size() && stops.startNs(end) < gap.endNs()) {
            end++;
        }
        long overlapNs = stops.overlapNs(gap.startNs(), gap.endNs());
        if (end > first && overlapNs >= gap.lengthNs() / LEAST_PART) {
            String what = name(kind);
            overlaps.add(new Overlap(end - first == 1 ? what + " of " + jvm.name() + ", "
                    + Format.ns(stops.lengthNs(first)) : Format.some(end - first, what) + " of " + jvm.name() + ", "
                    + Format.ns(overlapNs) + " of the gap", overlapNs));
        }
    }

    private static String name(StopKind kind) {
        return switch (kind) {
            case GC, STALL -> kind.label();
            case SAFEPOINT -> "safepoint";
            case HICCUP -> "stop";
        };
    }
}
