package trader.analysis.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import trader.analysis.run.Window;

/** Keeps the longest event of each kind in each of many parts of the window, so that long runs take no more memory. */
final class LaneBuilder {
    private static final int PARTS = 2_000;
    private static final long LEAST_PART_NS = 1_000_000;

    private final Window window;
    private final long partNs;
    private final List<Lane.Kind> kinds;
    private final List<Lane.Event[]> longest = new ArrayList<>();

    LaneBuilder(Window window, List<Lane.Kind> kinds) {
        this.window = window;
        this.kinds = kinds;
        partNs = Math.max(LEAST_PART_NS, window.lengthNs() / PARTS + 1);
        kinds.forEach(kind -> longest.add(new Lane.Event[(int) (window.lengthNs() / partNs) + 1]));
    }

    /** Ignored outside the window. */
    void add(int kind, String label, long startNs, long lengthNs) {
        if (!window.overlaps(startNs, startNs + Math.max(1, lengthNs))) {
            return;
        }
        Lane.Event[] parts = longest.get(kind);
        int part = (int) (Math.max(0, startNs - window.startNs()) / partNs);
        Lane.Event other = parts[part];
        int count = other == null ? 1 : other.count() + 1;
        parts[part] = other == null || lengthNs / 1e6 > other.lengthMs()
                ? new Lane.Event(kind, label, window.ms(startNs), lengthNs / 1e6, count)
                : new Lane.Event(kind, other.label(), other.startMs(), other.lengthMs(), count);
    }

    Lane build(String title) {
        List<Lane.Event> events = new ArrayList<>();
        for (Lane.Event[] parts : longest) {
            for (Lane.Event event : parts) {
                if (event != null) {
                    events.add(event);
                }
            }
        }
        events.sort(Comparator.comparingDouble(Lane.Event::lengthMs).reversed());
        return new Lane(title, kinds, events);
    }
}
