package trader.analysis.latencylog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import trader.analysis.clock.ClockMapping;

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

    /** The same file with times on another clock. */
    public ServerRequestFile on(ClockMapping clock) {
        return new ServerRequestFile(records.on(clock));
    }

    /** When the file was made, on the clock of the run. */
    public long anchorNanoTime() {
        return records.anchorRunNs();
    }

    /** The same instant in nanoseconds since 1970, on the clock of the server's host. */
    public long anchorEpochNanos() {
        return records.second();
    }

    /** How far its times may be from the truth, to either side. */
    public long uncertaintyNs() {
        return records.clock().mostUncertainNs();
    }

    /** Whether it tells how long listeners waited for a CPU. */
    public boolean hasWaits() throws IOException {
        try (Cursor all = cursor()) {
            Delivery first = all.next();
            return first != null && first.waitedHandlingNs != ClientRequest.UNKNOWN;
        }
    }

    /**
     * One delivery of a request.
     *
     * @param rolledBack        another delivery followed
     * @param service           an index of {@link RequestFile#SERVICES}
     * @param sender            the reply queue, by its number in {@code senders.csv}
     * @param number            number of the request among those with that reply queue
     * @param brokerPreparedNs  when the broker had prepared; 0 if it did not, or if unknown, as in the next three
     * @param ordersPreparedNs  when the resource of the orders had prepared
     * @param decidedNs         when the decision to commit was in the transaction log
     * @param releasedNs        when the broker had committed, so that the reply could leave
     * @param ordersCommittedNs when the resource of the orders had committed
     * @param committedNs       when the server had finished it
     * @param waitedBeforeNs    how long the listener waited for a CPU since it finished the request before; or {@link
     *                          ClientRequest#UNKNOWN}, as the next two
     * @param waitedHandlingNs  between received and handled
     * @param waitedTransactionNs between handled and released
     */
    public record Delivery(boolean rolledBack, int service, int sender, long number, long receivedNs, long handledNs,
            long brokerPreparedNs, long ordersPreparedNs, long decidedNs, long releasedNs, long ordersCommittedNs,
            long committedNs, long waitedBeforeNs, long waitedHandlingNs, long waitedTransactionNs) {
        private static Delivery read(ByteBuffer from, ClockMapping clock) {
            int service = from.get() - 1;
            int outcome = from.get();
            int sender = from.getShort() & 0xFFFF;
            long number = from.getInt() & 0xFFFF_FFFFL;
            Delivery delivery = new Delivery(outcome == ROLLED_BACK, service, sender, number,
                    timeNs(from, clock), timeNs(from, clock), timeNs(from, clock), timeNs(from, clock),
                    timeNs(from, clock), timeNs(from, clock), timeNs(from, clock), timeNs(from, clock),
                    RecordFile.waitNs(from), RecordFile.waitNs(from), RecordFile.waitNs(from));
            from.getInt();
            return delivery;
        }

        private static long timeNs(ByteBuffer from, ClockMapping clock) {
            return clock.toRunNsUnlessUnknown(from.getLong());
        }

        private boolean isPossible() {
            return service >= 0 && service < RequestFile.SERVICES.length && handledNs >= receivedNs
                    && releasedNs >= handledNs && committedNs >= releasedNs;
        }
    }

    public Cursor cursor() throws IOException {
        return new Cursor(records);
    }

    /** Iterates over the records; an incomplete last one is skipped. */
    public static final class Cursor implements Closeable {
        private final RecordFile records;
        private final RecordFile.Records all;

        private Cursor(RecordFile records) throws IOException {
            this.records = records;
            all = new RecordFile.Records(records);
        }

        /** Null at the end. */
        public Delivery next() throws IOException {
            ByteBuffer record = all.next();
            if (record == null) {
                return null;
            }
            int service = record.get(record.position());
            int outcome = record.get(record.position() + 1);
            Delivery delivery = Delivery.read(record, records.clock());
            if (outcome < 0 || outcome > ROLLED_BACK || !delivery.isPossible()) {
                throw new IOException(records.file() + ": record " + all.index()
                        + " is impossible: service " + service + " (allowed 1, 2), outcome " + outcome
                        + " (allowed 0, 1), received " + delivery.receivedNs + " ns, handled " + delivery.handledNs
                        + " ns, released " + delivery.releasedNs + " ns, committed " + delivery.committedNs + " ns");
            }
            return delivery;
        }

        @Override
        public void close() throws IOException {
            all.close();
        }
    }
}
