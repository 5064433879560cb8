package trader.analysis.figures;

import java.util.List;

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
}
