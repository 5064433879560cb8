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

    /** Reads the header. */
    public static ServerRequestFile open(Path file) throws IOException {
        return new ServerRequestFile(RecordFile.open(file, "TRADSRV1", "a server's file of requests", RECORD_BYTES));
    }

    /** Whole records. */
    public long count() {
        return records.count();
    }

    /** Begins to read the records. */
    public Cursor cursor() throws IOException {
        return new Cursor(records);
    }

    /** Iterates over the records; an incomplete last one is skipped. */
    public static final class Cursor implements Closeable {
        private final RecordFile records;
        private final RecordFile.Records all;
        private int outcome;
        private int sender;
        private long number;
        private long receivedNs;
        private long handledNs;
        private long releasedNs;
        private long committedNs;

        private Cursor(RecordFile records) throws IOException {
            this.records = records;
            all = new RecordFile.Records(records);
        }

        /** Goes to the next record. */
        public boolean next() throws IOException {
            ByteBuffer record = all.next();
            if (record == null) {
                return false;
            }
            int service = record.get();
            outcome = record.get();
            sender = record.getShort() & 0xFFFF;
            number = record.getInt() & 0xFFFF_FFFFL;
            receivedNs = record.getLong();
            handledNs = record.getLong();
            releasedNs = record.getLong();
            committedNs = record.getLong();
            if (service < 1 || service > RequestFile.SERVICES.length || outcome < 0 || outcome > ROLLED_BACK
                    || handledNs < receivedNs || releasedNs < handledNs || committedNs < releasedNs) {
                throw new IOException(records.file() + ": record " + all.index()
                        + " is impossible: service " + service + " (allowed 1, 2), outcome " + outcome
                        + " (allowed 0, 1), received " + receivedNs + " ns, handled " + handledNs + " ns, released "
                        + releasedNs + " ns, committed " + committedNs + " ns");
            }
            return true;
        }

        /** Whether this delivery was rolled back, so that another one followed. */
        public boolean isRolledBack() {
            return outcome == ROLLED_BACK;
        }

        /** The reply queue, by its number in {@code senders.csv}. */
        public int sender() {
            return sender;
        }

        /** The number of the request among those with that reply queue. */
        public long number() {
            return number;
        }

        public long receivedNs() {
            return receivedNs;
        }

        public long handledNs() {
            return handledNs;
        }

        /** When the broker had committed, so the reply could leave. */
        public long releasedNs() {
            return releasedNs;
        }

        /** When the server had finished it. */
        public long committedNs() {
            return committedNs;
        }

        @Override
        public void close() throws IOException {
            all.close();
        }
    }
}
