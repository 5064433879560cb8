package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * {@code requests.bin}: one record for each request of the measure phase, in order of completion; {@code RequestLog}
 * writes it. It is read in blocks.
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

    private static final int VERSION = 3;
    private static final int RECORD_BYTES = 64;

    public static RequestFile open(Path file) throws IOException {
        return new RequestFile(RecordFile.open(file, "TRADREQ1", "a file of requests", VERSION, RECORD_BYTES));
    }

    /** Whether it tells how long threads waited for a CPU. */
    public boolean hasWaits() throws IOException {
        try (RecordCursor<ClientRequest> all = cursor(0)) {
            ClientRequest first = all.next();
            return first != null && first.waitedNs() != ClientRequest.UNKNOWN;
        }
    }

    /** Whether an incomplete record follows; it is ignored. */
    public boolean truncated() {
        return records.bytes() % records.recordBytes() != 0;
    }

    /** {@code visitor} gets each request in the same object. */
    public void forEach(Consumer<ClientRequest> visitor) throws IOException {
        forEachFrom(0, visitor);
    }

    /** From the request with this index on, as the file was when it was opened; returns the index of the next. */
    public long forEachFrom(long first, Consumer<ClientRequest> visitor) throws IOException {
        try (RecordCursor<ClientRequest> all = cursor(first)) {
            for (ClientRequest request = all.next(); request != null; request = all.next()) {
                visitor.accept(request);
            }
        }
        return records.count();
    }

    private RecordCursor<ClientRequest> cursor(long first) throws IOException {
        ClientRequest request = new ClientRequest();
        return new RecordCursor<>(records, first, (from, index) -> {
            request.read(from, records.clock());
            check(request, index);
            return request;
        });
    }

    private void check(ClientRequest request, long number) throws IOException {
        if (request.service() < 0 || request.service() >= SERVICES.length || request.outcome() < OK
                || request.outcome() > ERROR || request.completedNs() < request.sentNs()) {
            throw new IOException(records.file() + ": record " + number + " is impossible: service "
                    + (request.service() + 1) + " (allowed 1, 2), outcome " + request.outcome()
                    + " (allowed 0 to 3), sent " + request.sentNs() + " ns, completed " + request.completedNs()
                    + " ns");
        }
    }
}
