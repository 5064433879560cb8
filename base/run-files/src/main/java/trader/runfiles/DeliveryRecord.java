package trader.runfiles;

import java.nio.ByteBuffer;

/**
 * A record of the server's {@code requests.bin}: one delivery of a request, in order of completion. Times are those of
 * {@link System#nanoTime()}.
 *
 * <p>Its layout: u8 service (1 quote, 2 order), u8 outcome (0 done, 1 rolled back and redelivered), u16 sender, u32
 * number; eight i64 times in the order of the constants here, from {@link #RECEIVED} to {@link #FINISHED}; three u32
 * waits of the thread for a CPU (since the last reading until it was received, until handled, until released), u32 0.
 *
 * <p>The four times of calls within the transaction are 0 for a quote, for a call that was not made (a commit in one
 * phase has no prepare), and without details. Waits are 2³² − 1 if unknown: for a thread's first request, and without
 * details. They are 0 within 0.2 ms of the last reading, and count to the next.
 *
 * @param rolledBack another delivery followed
 * @param service    0 quote, 1 order
 * @param sender     the reply queue, by its number in {@code senders.csv}
 * @param number     number of the request among those with that reply queue: 17 of the correlation id {@code q17}
 * @param receivedNs when the listener was called
 * @param handledNs  when it was decoded, looked up or recorded, and its reply sent (within the transaction)
 */
public record DeliveryRecord(boolean rolledBack, int service, int sender, long number, long receivedNs, long handledNs,
        Commit commit, Waits waits) {
    // The numbers of a record.
    public static final int IDENTITY = 0;
    public static final int RECEIVED = 1;
    public static final int HANDLED = 2;
    public static final int BROKER_PREPARED = 3;
    public static final int ORDERS_PREPARED = 4;
    public static final int DECIDED = 5;
    public static final int RELEASED = 6;
    public static final int ORDERS_COMMITTED = 7;
    public static final int FINISHED = 8;
    /** Two waits: before it was received, and while it was handled. */
    public static final int WAITED = 9;
    public static final int WAITED_IN_TRANSACTION = 10;
    public static final int LONGS = 11;

    public static final RecordLayout<DeliveryRecord> LAYOUT =
            new RecordLayout<>("TRADSRV1", 3, LONGS, "a server's file of requests", () -> DeliveryRecord::read);

    private static final int SERVICES = 2;
    private static final int ROLLED_BACK = 1;

    /**
     * The end of its transaction. A time is 0 if that did not happen, or is unknown.
     *
     * @param brokerPreparedNs when the broker's session had returned from prepare
     * @param ordersPreparedNs when the order resource had
     * @param decidedNs        when the first commit was called, so the decision was in the transaction log
     * @param releasedNs       when the broker had committed, so that the reply could leave; quote: same as handled
     * @param ordersNs         when the order resource had committed; the reply does not wait for this
     * @param finishedNs       when the whole transaction was over, and the container had its thread back
     */
    public record Commit(long brokerPreparedNs, long ordersPreparedNs, long decidedNs, long releasedNs, long ordersNs,
            long finishedNs) { }

    /**
     * How long the listener waited for a CPU, or {@link RequestRecord#UNKNOWN}.
     *
     * @param beforeNs      since it finished the request before
     * @param handlingNs    between received and handled
     * @param transactionNs between handled and released
     */
    public record Waits(long beforeNs, long handlingNs, long transactionNs) { }

    /** The first number of a record. */
    public static long identity(int service, boolean rolledBack, int sender, int number) {
        return service + 1L | (rolledBack ? (long) ROLLED_BACK : 0) << 8 | (long) sender << 16 | (long) number << 32;
    }

    private static DeliveryRecord read(ByteBuffer from, RunClock clock) {
        int service = from.get() - 1;
        int outcome = from.get();
        int sender = from.getShort() & 0xffff;
        long number = RecordLayout.unsigned(from);
        long[] times = new long[FINISHED - RECEIVED + 1];
        for (int i = 0; i < times.length; i++) {
            times[i] = clock.toRunNsUnlessUnknown(from.getLong());
        }
        Waits waits = new Waits(RequestRecord.waitNs(from), RequestRecord.waitNs(from), RequestRecord.waitNs(from));
        from.getInt();
        DeliveryRecord delivery = new DeliveryRecord(outcome == ROLLED_BACK, service, sender, number, times[0],
                times[1], new Commit(times[2], times[3], times[4], times[5], times[6], times[7]), waits);
        if (outcome < 0 || outcome > ROLLED_BACK || !delivery.isPossible()) {
            throw new IllegalArgumentException("service " + (service + 1) + " (allowed 1, 2), outcome " + outcome
                    + " (allowed 0, 1), received " + delivery.receivedNs + " ns, handled " + delivery.handledNs
                    + " ns, released " + delivery.commit.releasedNs + " ns, committed " + delivery.commit.finishedNs
                    + " ns");
        }
        return delivery;
    }

    private boolean isPossible() {
        return service >= 0 && service < SERVICES && handledNs >= receivedNs && commit.releasedNs >= handledNs
                && commit.finishedNs >= commit.releasedNs;
    }
}
