package trader.analysis.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import trader.analysis.run.Window;

/**
 * A lane of the timeline: events that last, of several kinds.
 *
 * @param events the longest first, so that none hides a shorter one
 */
public record Lane(String title, List<Kind> kinds, List<Event> events) {
    /** {@code colour} is a CSS variable. */
    public record Kind(String label, String colour) { }

    /**
     * The longest of some events of one kind that began close together.
     *
     * @param kind  its index
     * @param count how many they are
     */
    public record Event(int kind, String label, double startMs, double lengthMs, int count) { }

    /** Keeps the longest event of each kind in each of many parts of the window: long runs take no more memory. */
    static final class Builder {
        private static final int PARTS = 2_000;
        private static final long LEAST_PART_NS = 1_000_000;

        private final Window window;
        private final long partNs;
        private final List<Kind> kinds;
        private final List<Event[]> longest = new ArrayList<>();

        Builder(Window window, List<Kind> kinds) {
            this.window = window;
            this.kinds = kinds;
            partNs = Math.max(LEAST_PART_NS, window.lengthNs() / PARTS + 1);
            kinds.forEach(kind -> longest.add(new Event[(int) (window.lengthNs() / partNs) + 1]));
        }

        /** Ignored outside the window. */
        void add(int kind, String label, long startNs, long lengthNs) {
            if (!window.overlaps(startNs, startNs + Math.max(1, lengthNs))) {
                return;
            }
            Event[] parts = longest.get(kind);
            int part = (int) (Math.max(0, startNs - window.startNs()) / partNs);
            Event other = parts[part];
            int count = other == null ? 1 : other.count() + 1;
            parts[part] = other == null || lengthNs / 1e6 > other.lengthMs()
                    ? new Event(kind, label, window.ms(startNs), lengthNs / 1e6, count)
                    : new Event(kind, other.label(), other.startMs(), other.lengthMs(), count);
        }

        Lane build(String title) {
            return new Lane(title, kinds, longest.stream().flatMap(Arrays::stream).filter(Objects::nonNull)
                    .sorted(Comparator.comparingDouble(Event::lengthMs).reversed()).toList());
        }
    }
}
