package trader.analysis.latencylog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * {@code server/requests.bin}: one record for each delivery, in the order in which the server finished them; the format
 * is in docs/MEASURING.md.
 */
public record ServerRequestFile(RecordFile records) {
    private static final int RECORD_BYTES = 40;
    private static final int ROLLED_BACK = 1;

    public static ServerRequestFile open(Path file) throws IOException {
        return new ServerRequestFile(RecordFile.open(file, "TRADSRV1", "a server's file of requests", RECORD_BYTES));
    }

    /**
     * One delivery of a request.
     *
     * @param rolledBack  another delivery followed
     * @param sender      the reply queue, by its number in {@code senders.csv}
     * @param number      number of the request among those with that reply queue
     * @param releasedNs  when the broker had committed, so that the reply could leave
     * @param committedNs when the server had finished it
     */
    public record Delivery(boolean rolledBack, int sender, long number, long receivedNs, long handledNs,
            long releasedNs, long committedNs) { }

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
            int service = record.get();
            int outcome = record.get();
            Delivery delivery = new Delivery(outcome == ROLLED_BACK, record.getShort() & 0xFFFF,
                    record.getInt() & 0xFFFF_FFFFL, record.getLong(), record.getLong(), record.getLong(),
                    record.getLong());
            if (service < 1 || service > RequestFile.SERVICES.length || outcome < 0 || outcome > ROLLED_BACK
                    || delivery.handledNs < delivery.receivedNs || delivery.releasedNs < delivery.handledNs
                    || delivery.committedNs < delivery.releasedNs) {
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
