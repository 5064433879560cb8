package trader.analysis.attribution;

import trader.analysis.latencylog.ClientRequest;
import trader.analysis.run.RequestStep;
import trader.analysis.run.RequestSteps;

/** Requests of a thread in the order in which it sent them, as rows of numbers; beyond a limit the oldest are lost. */
final class EarlierRequests {
    private static final int MOST = 2_048;
    private static final int FLAGS = 0;
    private static final int READY = 1;
    private static final int SENT = 2;
    private static final int WAITS = 3;
    private static final int ENDS = WAITS + OwnWaits.COUNT;
    private static final int STEPS = RequestStep.values().length;
    private static final int ROW = ENDS + STEPS;
    private static final int KNOWN = 4;
    private static final int ANSWERED = 8;
    private static final int FIRST = 16;

    private long[] rows = new long[16 * ROW];
    private final long[] waitsNs = new long[OwnWaits.COUNT];
    private int start;
    private int end;
    private int toAccount;
    private long lostUntilNs = Long.MIN_VALUE;

    void add(ClientRequest request, long readyNs, boolean first, RequestSteps steps) {
        if (end * ROW == rows.length) {
            makeRoom();
        }
        int at = end++ * ROW;
        boolean known = request.isAnswered() && steps.known();
        rows[at + FLAGS] = request.service() + (known ? KNOWN : 0) + (request.isAnswered() ? ANSWERED : 0)
                + (first ? FIRST : 0);
        rows[at + READY] = readyNs;
        rows[at + SENT] = request.sentNs();
        OwnWaits.read(request, steps, waitsNs);
        System.arraycopy(waitsNs, 0, rows, at + WAITS, OwnWaits.COUNT);
        for (RequestStep step : RequestStep.values()) {
            rows[at + ENDS + step.ordinal()] = known ? steps.endNs(step) : request.completedNs();
        }
    }

    private void makeRoom() {
        if (end - start >= MOST) {
            start += MOST / 2;
            lostUntilNs = completedNs(start - 1);
        }
        int count = end - start;
        long[] target = count * ROW * 2 > rows.length ? new long[rows.length * 2] : rows;
        System.arraycopy(rows, start * ROW, target, 0, count * ROW);
        toAccount = Math.max(0, toAccount - start);
        rows = target;
        start = 0;
        end = count;
    }

    /** Drops the requests that had ended by a time; those not yet accounted for have been. */
    void dropBefore(long timeNs) {
        while (start < end && completedNs(start) <= timeNs) {
            start++;
        }
    }

    /** Index of the first request; the last is the one before {@link #end}. */
    int start() {
        return start;
    }

    int end() {
        return end;
    }

    int firstToAccount() {
        return Math.max(start, toAccount);
    }

    void skipAll() {
        toAccount = end;
    }

    /** When the last request that was lost had completed. */
    long lostUntilNs() {
        return lostUntilNs;
    }

    int service(int index) {
        return (int) rows[index * ROW] & KNOWN - 1;
    }

    boolean isKnown(int index) {
        return (rows[index * ROW] & KNOWN) != 0;
    }

    boolean isAnswered(int index) {
        return (rows[index * ROW] & ANSWERED) != 0;
    }

    /** Whether it was the first of its sequence, before which the thread waited. */
    boolean isFirst(int index) {
        return (rows[index * ROW] & FIRST) != 0;
    }

    long readyNs(int index) {
        return rows[index * ROW + READY];
    }

    /** Those of {@link OwnWaits}; reused. */
    long[] waitsNs(int index) {
        System.arraycopy(rows, index * ROW + WAITS, waitsNs, 0, OwnWaits.COUNT);
        return waitsNs;
    }

    long sentNs(int index) {
        return rows[index * ROW + SENT];
    }

    long endNs(int index, int step) {
        return rows[index * ROW + ENDS + step];
    }

    /** Whether it spent time in a step. */
    boolean isIn(int index, RequestStep step) {
        return endNs(index, step.ordinal()) > endNs(index, step.ordinal() - 1);
    }

    long completedNs(int index) {
        return rows[index * ROW + ROW - 1];
    }
}
