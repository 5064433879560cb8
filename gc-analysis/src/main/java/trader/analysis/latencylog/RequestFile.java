package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * {@code requests.bin}: one record for each request of the measure phase, in order of completion; the format is in
 * docs/MEASURING.md. It is read in blocks.
 */
public record RequestFile(RecordFile records) {
    public static final int OK = 0;
    public static final int REJECTED = 1;
    /** No reply in time. */
    public static final int TIMEOUT = 2;
    /** Could not be sent, or the reply could not be read. */
    public static final int ERROR = 3;

    /** Services by their number in the file, minus one. */
    public static final String[] SERVICES = {"quote", "order"};

    private static final int RECORD_BYTES = 32;

    /** Called for each request; all times are {@link System#nanoTime()} of that client. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * One request.
         *
         * @param service  0 quote, 1 order ({@link #SERVICES})
         * @param outcome  {@link #OK} …
         * @param sequence number of the benchmark request of that thread, from 0
         */
        void request(int service, int outcome, int thread, long sequence, long intendedNs, long sentNs,
                long completedNs);
    }

    public static RequestFile open(Path file) throws IOException {
        return new RequestFile(RecordFile.open(file, "TRADREQ1", "a file of requests", RECORD_BYTES));
    }

    /** {@link System#nanoTime()} of the client when the file was made. */
    public long anchorNanoTime() {
        return records.first();
    }

    /** The same instant in nanoseconds since 1970. */
    public long anchorEpochNanos() {
        return records.second();
    }

    public long count() {
        return records.count();
    }

    /** Whether an incomplete record follows; it is ignored. */
    public boolean truncated() {
        return records.bytes() % RECORD_BYTES != 0;
    }

    public void forEach(Visitor visitor) throws IOException {
        try (RecordFile.Records all = new RecordFile.Records(records)) {
            for (ByteBuffer record = all.next(); record != null; record = all.next()) {
                visit(record, all.index(), visitor);
            }
        }
    }

    private void visit(ByteBuffer block, long number, Visitor visitor) throws IOException {
        int service = block.get() - 1;
        int outcome = block.get();
        int thread = block.getShort() & 0xFFFF;
        long sequence = block.getInt() & 0xFFFF_FFFFL;
        long intendedNs = block.getLong();
        long sentNs = block.getLong();
        long completedNs = block.getLong();
        if (service < 0 || service >= SERVICES.length || outcome < OK || outcome > ERROR || completedNs < sentNs) {
            throw new IOException(records.file() + ": record " + number + " is impossible: service " + (service + 1)
                    + " (allowed 1, 2), outcome " + outcome + " (allowed 0 to 3), sent " + sentNs + " ns, completed "
                    + completedNs + " ns");
        }
        visitor.request(service, outcome, thread, sequence, intendedNs, sentNs, completedNs);
    }
}
