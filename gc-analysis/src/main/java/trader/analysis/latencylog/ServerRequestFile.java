package trader.analysis.latencylog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * {@code server/requests.bin}: one record for each delivery, in the order in which the server finished them; the format is
 * in docs/MEASURING.md.
 *
 * @param file  the file
 * @param count whole records
 */
public record ServerRequestFile(Path file, long count) {
    private static final int RECORD_BYTES = 40;
    private static final int BLOCK_BYTES = 4096 * RECORD_BYTES;
    private static final int ROLLED_BACK = 1;

    /**
     * Reads the header.
     *
     * @throws IOException when it cannot be read or is not such a file; the message says what is wrong
     */
    public static ServerRequestFile open(Path file) throws IOException {
        return new ServerRequestFile(file, RecordFile.open(file, "TRADSRV1", "a server's file of requests",
                RECORD_BYTES).bytes() / RECORD_BYTES);
    }

    /**
     * Begins to read the records.
     *
     * @throws IOException when the file cannot be read
     */
    public Cursor cursor() throws IOException {
        return new Cursor(this);
    }

    /** Iterates over the records; an incomplete last one is skipped. */
    public static final class Cursor implements Closeable {
        private final ServerRequestFile source;
        private final FileChannel channel;
        private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        private long left;
        private int outcome;
        private int sender;
        private long number;
        private long receivedNs;
        private long handledNs;
        private long releasedNs;
        private long committedNs;

        private Cursor(ServerRequestFile source) throws IOException {
            this.source = source;
            left = source.count();
            channel = FileChannel.open(source.file());
            channel.position(RecordFile.HEADER_BYTES);
            block.limit(0);
        }

        /**
         * Goes to the next record.
         *
         * @return false when there is none
         * @throws IOException when it cannot be read or is impossible
         */
        public boolean next() throws IOException {
            if (left == 0) {
                return false;
            }
            while (block.remaining() < RECORD_BYTES) {
                block.compact();
                if (channel.read(block) < 0) {
                    throw new IOException(source.file() + " became shorter while it was read");
                }
                block.flip();
            }
            left--;
            int service = block.get();
            outcome = block.get();
            sender = block.getShort() & 0xFFFF;
            number = block.getInt() & 0xFFFF_FFFFL;
            receivedNs = block.getLong();
            handledNs = block.getLong();
            releasedNs = block.getLong();
            committedNs = block.getLong();
            if (service < 1 || service > RequestFile.SERVICES.length || outcome < 0 || outcome > ROLLED_BACK
                    || handledNs < receivedNs || releasedNs < handledNs || committedNs < releasedNs) {
                throw new IOException(source.file() + ": record " + (source.count() - left - 1)
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

        /** When the listener got it. */
        public long receivedNs() {
            return receivedNs;
        }

        /** When its work was done and its reply sent. */
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
            channel.close();
        }
    }
}
