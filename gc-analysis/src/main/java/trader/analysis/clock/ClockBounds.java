package trader.analysis.clock;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import trader.analysis.clock.ConvexHull.Point;

/**
 * Bounds for the offset of a server's clock, by Cristian's method: a request cannot be received before it was sent, nor
 * its reply arrive before that left. Every such pair of times bounds the offset at its moment, to one side.
 *
 * <p>Within a window of ten seconds the drift is taken as steady, so the offset is a line. The lines that agree with
 * all pairs of the window bound the offset in its middle. If there is none, the clocks contradict each other. If few
 * agree because the drift changed, the bounds are still as far apart as the fastest exchange nearby tells.
 */
public final class ClockBounds {
    private static final long BUCKET_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int HALF_WINDOW = 5;

    /** By second since the first time. The points are relative to both first times. */
    private final NavigableMap<Long, ConvexHull> above = new TreeMap<>();
    private final NavigableMap<Long, ConvexHull> below = new TreeMap<>();
    /** The shortest time on both ways together. */
    private final NavigableMap<Long, Long> fastestNs = new TreeMap<>();
    private boolean begun;
    private long originNs;
    private long originOffsetNs;

    /**
     * The bounds at one moment.
     *
     * @param clientNs on the client's clock
     * @param lowestNs of the server's clock minus the client's
     */
    public record Bounds(long clientNs, long lowestNs, long highestNs) {
        ClockMapping.Knot toServer() {
            long middleNs = Math.floorDiv(lowestNs + highestNs, 2);
            return new ClockMapping.Knot(clientNs, middleNs, highestNs - middleNs);
        }
    }

    /** Something happened at the server after the client had read its clock. */
    public void after(long clientNs, long serverNs) {
        add(above, clientNs, serverNs, 1);
    }

    /** Something happened at the server before the client read its clock. */
    public void before(long clientNs, long serverNs) {
        add(below, clientNs, serverNs, -1);
    }

    /** A message and its answer: by the client's clock, sent and completed; by the server's, received and replied. */
    public void exchange(long sentNs, long receivedNs, long repliedNs, long completedNs) {
        after(sentNs, receivedNs);
        before(completedNs, repliedNs);
        fastestNs.merge(Math.floorDiv(sentNs - originNs, BUCKET_NS), receivedNs - sentNs + completedNs - repliedNs,
                Math::min);
    }

    /** The lower side is kept as a mirror image. */
    private void add(NavigableMap<Long, ConvexHull> side, long clientNs, long serverNs, int sign) {
        if (!begun) {
            begun = true;
            originNs = clientNs;
            originOffsetNs = serverNs - clientNs;
        }
        long sinceNs = clientNs - originNs;
        side.computeIfAbsent(Math.floorDiv(sinceNs, BUCKET_NS), any -> new ConvexHull())
                .add(new Point(sinceNs, sign * (double) (serverNs - clientNs - originOffsetNs)));
    }

    /** Whether there is at least one pair for either side. */
    public boolean isKnown() {
        return !above.isEmpty() && !below.isEmpty();
    }

    /**
     * The bounds at each second from the first exchange to the last.
     *
     * @throws IOException when there are none, because the clocks contradict each other
     */
    public List<Bounds> all() throws IOException {
        if (!isKnown()) {
            throw new IllegalStateException("no exchange in both directions");
        }
        List<Bounds> all = new ArrayList<>();
        long first = Math.min(above.firstKey(), below.firstKey());
        long last = Math.max(above.lastKey(), below.lastKey());
        for (long second = first; second <= last + 1; second++) {
            all.add(at(second, first, last));
        }
        return all;
    }

    /** At either end the window ends there, and so lies to one side of the moment. */
    private Bounds at(long second, long first, long last) throws IOException {
        long from = Math.max(first, Math.min(second - HALF_WINDOW, last + 1 - 2 * HALF_WINDOW));
        long to = Math.min(last, Math.max(second + HALF_WINDOW, first + 2 * HALF_WINDOW) - 1);
        while (above.subMap(from, true, to, true).isEmpty() || below.subMap(from, true, to, true).isEmpty()) {
            from--;
            to++;
        }
        OffsetLines lines = OffsetLines.between(hull(above, from, to),
                hull(below, from, to).stream().map(Point::mirrored).toList());
        if (lines == null) {
            throw new IOException(String.format(Locale.ROOT, "no offset with a steady drift of at most"
                    + " %.0f ppm fits all requests between %d and %d s after the first: a clock was set or its rate"
                    + " changed", OffsetLines.MOST_SLOPE * 1e6, from - first, to + 1 - first));
        }
        double x = (double) second * BUCKET_NS;
        long lowestNs = (long) Math.floor(lines.lowest(x));
        long highestNs = (long) Math.ceil(lines.highest(x));
        long lackingNs = Math.max(0, fastestNs(second) - (highestNs - lowestNs) + 1) / 2;
        return new Bounds(originNs + second * BUCKET_NS, originOffsetNs + lowestNs - lackingNs,
                originOffsetNs + highestNs + lackingNs);
    }

    /** The fastest exchange within a second before or after the beginning of a second, or within the nearest. */
    private long fastestNs(long second) {
        if (fastestNs.isEmpty()) {
            return 0;
        }
        long from = second - 1;
        long to = second;
        while (fastestNs.subMap(from, true, to, true).isEmpty()) {
            from--;
            to++;
        }
        return fastestNs.subMap(from, true, to, true).values().stream().mapToLong(Long::longValue).min().orElseThrow();
    }

    private static List<Point> hull(NavigableMap<Long, ConvexHull> side, long from, long to) {
        ConvexHull all = new ConvexHull();
        side.subMap(from, true, to, true).values().forEach(bucket -> bucket.points().forEach(all::add));
        return all.points();
    }

    /** Turns the client's times into the server's; the truth is within its uncertainty. */
    public static ClockMapping toServer(List<Bounds> all) {
        return ClockMapping.of(all.stream().map(Bounds::toServer).toList());
    }
}
