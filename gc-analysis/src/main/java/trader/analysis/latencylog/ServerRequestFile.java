package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * {@code server/requests.bin}: one record for each delivery, in the order in which the server finished them; {@code
 * RequestTimes} writes it.
 */
public record ServerRequestFile(RecordFile records) {
    private static final int VERSION = 3;
    private static final int RECORD_BYTES = 88;
    private static final int ROLLED_BACK = 1;

    public static ServerRequestFile open(Path file) throws IOException {
        return new ServerRequestFile(RecordFile.open(file, "TRADSRV1", "a server's file of requests", VERSION,
                RECORD_BYTES));
    }

    /** Whether it tells how long listeners waited for a CPU. */
    public boolean hasWaits() throws IOException {
        try (RecordCursor<Delivery> all = cursor()) {
            Delivery first = all.next();
            return first != null && first.waits.handlingNs != ClientRequest.UNKNOWN;
        }
    }

    /**
     * One delivery of a request.
     *
     * @param rolledBack another delivery followed
     * @param service    an index of {@link RequestFile#SERVICES}
     * @param sender     the reply queue, by its number in {@code senders.csv}
     * @param number     number of the request among those with that reply queue
     */
    public record Delivery(boolean rolledBack, int service, int sender, long number, long receivedNs, long handledNs,
            DeliveryCommit commit, ListenerWaits waits) {
        private boolean isPossible() {
            return service >= 0 && service < RequestFile.SERVICES.length && handledNs >= receivedNs
                    && commit.releasedNs >= handledNs && commit.finishedNs >= commit.releasedNs;
        }
    }

    /**
     * The end of a transaction.
     *
     * @param brokerPreparedNs when the broker had prepared; 0 if it did not, or if unknown, as in the next three
     * @param ordersPreparedNs when the resource of the orders had prepared
     * @param decidedNs        when the decision to commit was in the transaction log
     * @param releasedNs       when the broker had committed, so that the reply could leave
     * @param ordersNs         when the resource of the orders had committed
     * @param finishedNs       when the server had finished it
     */
    public record DeliveryCommit(long brokerPreparedNs, long ordersPreparedNs, long decidedNs, long releasedNs,
            long ordersNs, long finishedNs) { }

    /**
     * How long the listener waited for a CPU, or {@link ClientRequest#UNKNOWN}.
     *
     * @param beforeNs      since it finished the request before
     * @param handlingNs    between received and handled
     * @param transactionNs between handled and released
     */
    public record ListenerWaits(long beforeNs, long handlingNs, long transactionNs) { }

    public RecordCursor<Delivery> cursor() throws IOException {
        return records.cursor(this::parse);
    }

    private Delivery parse(ByteBuffer from, long index) throws IOException {
        int service = from.get();
        int outcome = from.get();
        Delivery delivery = new Delivery(outcome == ROLLED_BACK, service - 1, from.getShort() & 0xFFFF,
                from.getInt() & 0xFFFF_FFFFL, timeNs(from), timeNs(from),
                new DeliveryCommit(timeNs(from), timeNs(from), timeNs(from), timeNs(from), timeNs(from), timeNs(from)),
                new ListenerWaits(RecordFile.waitNs(from), RecordFile.waitNs(from), RecordFile.waitNs(from)));
        from.getInt();
        if (outcome < 0 || outcome > ROLLED_BACK || !delivery.isPossible()) {
            throw new IOException(records.file() + ": record " + index + " is impossible: service " + service
                    + " (allowed 1, 2), outcome " + outcome + " (allowed 0, 1), received " + delivery.receivedNs
                    + " ns, handled " + delivery.handledNs + " ns, released " + delivery.commit.releasedNs
                    + " ns, committed " + delivery.commit.finishedNs + " ns");
        }
        return delivery;
    }

    private long timeNs(ByteBuffer from) {
        return records.clock().toRunNsUnlessUnknown(from.getLong());
    }
}
