package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trader.analysis.attribution.CauseTimeline.Interval;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/**
 * Finds the queues behind the stops. It counts the outstanding requests of a client (due and not yet answered) on a
 * fine grid of time around the stops, and on a coarse grid over the whole run. The median over the run is the baseline.
 *
 * <p>A backlog begins at the end of a stop in which the number of outstanding requests grew. It ends when that number
 * is back at the baseline, or after ten times the length of the stop. A stop within a backlog prolongs it.
 */
final class Backlog {
    private static final int LIMIT_IN_STOPS = 10;
    /** The draining of a queue is tracked in this many steps. */
    private static final int STEPS = 20;
    private static final int SAMPLES = 16_384;
    private static final long LEAST_CELL_NS = 50_000;
    private static final int MOST_CELLS = 2_000_000;

    private final Window window;
    private final CauseTimeline stops;
    private final List<Interval> standstills;
    /** The time around the stops: from just before each to the latest end of its backlog. */
    private final Stops near;
    private final long cellNs;
    /** Changes of the number of outstanding requests from cell to cell, for each interval of {@link #near} in turn. */
    private final int[] changes;
    private final int[] firstCell;
    private final int[] samples = new int[SAMPLES + 1];
    private int baseLine;

    Backlog(CauseTimeline stops, Window window) {
        this.window = window;
        this.stops = stops;
        standstills = stops.standstills(window);
        cellNs = Math.max(LEAST_CELL_NS, near(0).overlapNs(window.startNs(), window.endNs()) / MOST_CELLS);
        near = near(cellNs);
        firstCell = new int[near.size() + 1];
        for (int i = 0; i < near.size(); i++) {
            firstCell[i + 1] = firstCell[i] + (int) (near.lengthNs(i) / cellNs) + 2;
        }
        changes = new int[firstCell[near.size()]];
    }

    private Stops near(long marginNs) {
        Stops.Builder builder = new Stops.Builder();
        for (Interval stop : standstills) {
            builder.add(Math.max(window.startNs(), stop.startNs() - marginNs),
                    Math.min(window.endNs(), limitNs(stop) + marginNs));
        }
        return builder.build();
    }

    private static long limitNs(Interval stop) {
        return stop.endNs() + LIMIT_IN_STOPS * stop.lengthNs();
    }

    /** Adds a request, answered or not. */
    void request(long dueNs, long completedNs) {
        samples[sample(dueNs)]++;
        samples[sample(completedNs)]--;
        for (int i = near.firstEndingAfter(dueNs); i < near.size() && near.startNs(i) < completedNs; i++) {
            changes[firstCell[i] + cell(i, Math.max(dueNs, near.startNs(i)))]++;
            if (completedNs < near.endNs(i)) {
                changes[firstCell[i] + cell(i, completedNs)]--;
            }
        }
    }

    /** The first sample at or after a time. */
    private int sample(long timeNs) {
        double part = (double) (timeNs - window.startNs()) / window.lengthNs();
        return (int) Math.max(0, Math.min(SAMPLES, Math.ceil(part * SAMPLES)));
    }

    /** The first cell of an interval that begins at or after a time within it. */
    private int cell(int interval, long timeNs) {
        return (int) ((timeNs - near.startNs(interval) + cellNs - 1) / cellNs);
    }

    int baseLine() {
        int[] outstanding = new int[SAMPLES];
        int sum = 0;
        for (int i = 0; i < SAMPLES; i++) {
            sum += samples[i];
            outstanding[i] = sum;
        }
        Arrays.sort(outstanding);
        return outstanding[SAMPLES / 2];
    }

    /** The stops with the backlogs behind them. Call once, after all requests are added. */
    CauseTimeline timeline() {
        baseLine = baseLine();
        for (int i = 0; i < near.size(); i++) {
            for (int cell = firstCell[i] + 1; cell < firstCell[i + 1]; cell++) {
                changes[cell] += changes[cell - 1];
            }
        }
        List<Interval> backlogs = new ArrayList<>();
        Queue queue = null;
        for (int i = 0; i < standstills.size(); i++) {
            Interval stop = standstills.get(i);
            if (queue == null && !grows(stop)) {
                continue;
            }
            queue = queue == null ? new Queue(stop) : queue.and(stop);
            long nextNs = i + 1 < standstills.size() ? standstills.get(i + 1).startNs() : Long.MAX_VALUE;
            queue = drain(queue, stop, nextNs, backlogs);
        }
        return stops.with(backlogs);
    }

    /**
    * The queue behind one or more stops.
    *
    * @param owner   the stop to which it is attributed: the one that allows the latest end
    * @param beganNs the end of the first stop
    * @param leftNs  how long a request can wait because of these stops
    */
    private record Queue(Interval owner, long beganNs, long leftNs) {
        Queue(Interval stop) {
            this(stop, stop.endNs(), stop.lengthNs());
        }

        Queue and(Interval stop) {
            return new Queue(limitNs(owner) <= limitNs(stop) ? stop : owner, beganNs, leftNs + stop.lengthNs());
        }
    }

    /**
     * Adds the intervals in which the queue drains. The time that a request can wait because of the stop shrinks with
     * the number of outstanding requests and never grows again: later growth is not caused by the stop.
     *
     * @return the rest of the queue at the next stop, or null
     */
    private Queue drain(Queue queue, Interval stop, long nextNs, List<Interval> backlogs) {
        long untilNs = Math.min(window.endNs(), Math.min(nextNs, limitNs(queue.owner())));
        int interval = near.firstEndingAfter(stop.endNs());
        if (interval >= near.size() || near.startNs(interval) > stop.endNs()) {
            return null;
        }
        int cell = cell(interval, stop.endNs());
        int most = Math.max(1, outstanding(interval, Math.max(0, cell - 1)) - baseLine);
        int step = STEPS;
        long fromNs = stop.endNs();
        for (; step > 0; cell++) {
            long timeNs = near.startNs(interval) + cell * cellNs;
            boolean end = timeNs >= untilNs || firstCell[interval] + cell >= firstCell[interval + 1];
            int part = end ? 0 : (int) Math.ceil((double) STEPS * (outstanding(interval, cell) - baseLine) / most);
            if (part < step) {
                long toNs = end ? untilNs : timeNs;
                if (toNs > fromNs) {
                    backlogs.add(new Interval(fromNs, toNs, Cause.BACKLOG, queue.owner().owner(),
                            queue.owner().stop(), queue.beganNs(), queue.leftNs() * step / STEPS));
                }
                if (end) {
                    return untilNs == nextNs ? new Queue(queue.owner(), queue.beganNs(), queue.leftNs() * step / STEPS)
                            : null;
                }
                fromNs = Math.max(fromNs, toNs);
                step = Math.max(0, part);
            }
        }
        return null;
    }

    private int outstanding(int interval, int cell) {
        return changes[firstCell[interval] + cell];
    }

    private boolean grows(Interval stop) {
        int interval = near.firstEndingAfter(Math.max(window.startNs(), stop.startNs()));
        if (interval >= near.size() || stop.endNs() > near.endNs(interval)) {
            return false;
        }
        int before = (int) Math.max(0, (stop.startNs() - near.startNs(interval)) / cellNs);
        int after = (int) ((stop.endNs() - near.startNs(interval)) / cellNs);
        return outstanding(interval, after) > Math.max(baseLine, outstanding(interval, before));
    }
}
