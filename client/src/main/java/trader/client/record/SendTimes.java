package trader.client.record;

import java.nio.ByteBuffer;
import trader.common.timing.RunQueueClock;
import trader.runfiles.RequestRecord;

/**
 * When one request was due, and the steps of sending it, in {@link System#nanoTime()}; and how long its thread waited
 * for a CPU. One thread sends; another may read once the reply has arrived.
 */
public final class SendTimes {
    private long dueNs;
    private long readyNs;
    private long sentNs;
    private long encodedNs;
    private long waitedBeforeNs = RunQueueClock.UNKNOWN;
    private long waitedNs = RunQueueClock.UNKNOWN;
    /** 0 if the call has not returned: the reply may be faster. */
    private volatile long returnedNs;

    /**
     * Begins with a request.
     *
     * @param readyNs when its thread stopped waiting until it was due
     * @param sentNs  now, before it is encoded
     */
    public void begin(long dueNs, long readyNs, long sentNs) {
        this.dueNs = dueNs;
        this.readyNs = readyNs;
        this.sentNs = sentNs;
        encodedNs = 0;
        returnedNs = 0;
    }

    /** How long its thread waited for a CPU, since its last request was completed, until this one was sent. */
    public void waitedBefore(long ns) {
        waitedBeforeNs = ns;
    }

    /** And from then until this one was completed. */
    public void waited(long ns) {
        waitedNs = ns;
    }

    /** The request is encoded. */
    public void encoded() {
        encodedNs = System.nanoTime();
    }

    /** The call that sends it has returned; it does not wait for the broker. */
    public void returned() {
        returnedNs = System.nanoTime();
    }

    public long dueNs() {
        return dueNs;
    }

    public long sentNs() {
        return sentNs;
    }

    /** Adds the times of a request that was completed at {@code completedNs} to its record in {@link RequestLog}. */
    void put(ByteBuffer to, long completedNs) {
        RequestRecord.putTimes(to, dueNs, readyNs, sentNs, encodedNs, returnedNs, completedNs);
        RequestRecord.putWaits(to, waitedBeforeNs, waitedNs);
    }
}
