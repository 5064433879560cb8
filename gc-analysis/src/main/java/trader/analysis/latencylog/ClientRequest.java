package trader.analysis.latencylog;

import java.nio.ByteBuffer;
import trader.analysis.clock.ClockMapping;

/** One request of {@code requests.bin}, on the clock of the run; reused for each request. */
public final class ClientRequest {
    /** A wait that was not measured. */
    public static final long UNKNOWN = -1;

    private int service;
    private int outcome;
    private int thread;
    private long sequence;
    private long dueNs;
    private long readyNs;
    private long sentNs;
    private long encodedNs;
    private long returnedNs;
    private long completedNs;
    private long waitedBeforeNs;
    private long waitedNs;

    void read(ByteBuffer from, ClockMapping clock) {
        service = from.get() - 1;
        outcome = from.get();
        thread = from.getShort() & 0xFFFF;
        sequence = from.getInt() & 0xFFFF_FFFFL;
        dueNs = clock.toRunNs(from.getLong());
        readyNs = clock.toRunNs(from.getLong());
        sentNs = clock.toRunNs(from.getLong());
        encodedNs = clock.toRunNsUnlessUnknown(from.getLong());
        returnedNs = clock.toRunNsUnlessUnknown(from.getLong());
        completedNs = clock.toRunNs(from.getLong());
        waitedBeforeNs = RecordFile.waitNs(from);
        waitedNs = RecordFile.waitNs(from);
    }

    /** An index of {@link RequestFile#SERVICES}. */
    public int service() {
        return service;
    }

    /** {@link RequestFile#OK} … */
    public int outcome() {
        return outcome;
    }

    public boolean isAnswered() {
        return outcome <= RequestFile.REJECTED;
    }

    public int thread() {
        return thread;
    }

    /** Number of the benchmark request of that thread, from 0. */
    public long sequence() {
        return sequence;
    }

    public long dueNs() {
        return dueNs;
    }

    /** When its thread stopped waiting for the time at which it was due; {@link #sentNs()} if it did not wait. */
    public long readyNs() {
        return readyNs;
    }

    /** Before it was encoded. */
    public long sentNs() {
        return sentNs;
    }

    /** 0 if unknown. */
    public long encodedNs() {
        return encodedNs;
    }

    /** When the call that sends it returned, which does not wait for the broker; 0 if unknown. */
    public long returnedNs() {
        return returnedNs;
    }

    public long completedNs() {
        return completedNs;
    }

    /**
     * How long its thread waited for a CPU since its last request was completed, until this one was sent; or {@link
     * #UNKNOWN}, as the next.
     */
    public long waitedBeforeNs() {
        return waitedBeforeNs;
    }

    /** And from then until this one was completed. */
    public long waitedNs() {
        return waitedNs;
    }

    /** From when it was due to when it was completed; never negative. */
    public long responseNs() {
        return Math.max(0, completedNs - dueNs);
    }
}
