package trader.runfiles;

import java.nio.ByteBuffer;

/**
 * A record of a load generator's {@code requests.bin}: one request of the measure phase, in order of completion (two
 * requests may swap places between reading the clock and adding the record). Times are those of {@link
 * System#nanoTime()}. A reader reuses one object for all records.
 *
 * <p>Its layout: u8 service (1 quote, 2 order), u8 {@link Outcome}, u16 thread, u32 sequence, i64 due, i64 ready, i64
 * sent, i64 encoded, i64 returned, i64 completed, u32 waited before, u32 waited. Encoded and returned are 0 if unknown,
 * waits 2³² − 1: without details, in an open loop, and where the kernel has no {@code schedstat}. Within 0.2 ms of the
 * last reading a wait is 0, and counts to the next.
 */
public final class RequestRecord {
    /** A wait that was not measured. */
    public static final long UNKNOWN = -1;
    /** Services by their number. */
    public static final String[] SERVICES = {"quote", "order"};

    public static final RecordLayout<RequestRecord> LAYOUT =
            new RecordLayout<>("TRADREQ1", 3, 8, "a file of requests", () -> new RequestRecord()::read);

    private static final long UNKNOWN_IN_FILE = 0xffff_ffffL;
    private static final Outcome[] OUTCOMES = Outcome.values();

    private int service;
    private Outcome outcome;
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

    /** The beginning of a record. */
    public static void putIdentity(ByteBuffer to, int service, Outcome outcome, int thread, int sequence) {
        to.put((byte) (service + 1)).put((byte) outcome.ordinal()).putShort((short) thread).putInt(sequence);
    }

    /** Its times, in their order. */
    public static void putTimes(ByteBuffer to, long dueNs, long readyNs, long sentNs, long encodedNs, long returnedNs,
            long completedNs) {
        to.putLong(dueNs).putLong(readyNs).putLong(sentNs).putLong(encodedNs).putLong(returnedNs).putLong(completedNs);
    }

    /** Its end: waits in ns, or {@link #UNKNOWN}. */
    public static void putWaits(ByteBuffer to, long waitedBeforeNs, long waitedNs) {
        to.putInt((int) inFile(waitedBeforeNs)).putInt((int) inFile(waitedNs));
    }

    /** A wait as 32 bits without sign: all ones if unknown. */
    public static long inFile(long waitNs) {
        return waitNs == UNKNOWN ? UNKNOWN_IN_FILE : Math.min(waitNs, UNKNOWN_IN_FILE - 1);
    }

    /** The next wait, or {@link #UNKNOWN}. */
    static long waitNs(ByteBuffer from) {
        long ns = RecordLayout.unsigned(from);
        return ns == UNKNOWN_IN_FILE ? UNKNOWN : ns;
    }

    private RequestRecord read(ByteBuffer from, RunClock clock) {
        service = from.get() - 1;
        int number = from.get();
        thread = from.getShort() & 0xffff;
        sequence = RecordLayout.unsigned(from);
        dueNs = clock.toRunNs(from.getLong());
        readyNs = clock.toRunNs(from.getLong());
        sentNs = clock.toRunNs(from.getLong());
        encodedNs = clock.toRunNsUnlessUnknown(from.getLong());
        returnedNs = clock.toRunNsUnlessUnknown(from.getLong());
        completedNs = clock.toRunNs(from.getLong());
        waitedBeforeNs = waitNs(from);
        waitedNs = waitNs(from);
        if (service < 0 || service >= SERVICES.length || number < 0 || number >= OUTCOMES.length
                || completedNs < sentNs) {
            throw new IllegalArgumentException("service " + (service + 1) + " (allowed 1, 2), outcome " + number
                    + " (allowed 0 to 3), sent " + sentNs + " ns, completed " + completedNs + " ns");
        }
        outcome = OUTCOMES[number];
        return this;
    }

    /** An index of {@link #SERVICES}. */
    public int service() {
        return service;
    }

    public Outcome outcome() {
        return outcome;
    }

    public boolean isAnswered() {
        return outcome.isAnswered();
    }

    public int thread() {
        return thread;
    }

    /** Number of the benchmark request of that thread, from 0; in an open loop, of its message. */
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
