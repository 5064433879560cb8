package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.file.Path;

/**
 * {@code transfers.bin}: one record for each answered request of {@code trader grid} after the warm-up; little-endian,
 * after a header with {@code TRADTRF1} and version 1. A record has four i64: when the request was due, when it was sent
 * for the first time, when it was answered (all {@link System#nanoTime()}), and how many of its transfers were carried
 * out.
 */
public record TransferFile(RecordFile records) {
    private static final int RECORD_BYTES = 32;

    @FunctionalInterface
    public interface Visitor {
        /** {@code accepted}: how many of its transfers were carried out. */
        void answered(long dueNs, long sentNs, long answeredNs, long accepted);
    }

    public static TransferFile open(Path file) throws IOException {
        return new TransferFile(RecordFile.open(file, "TRADTRF1", "a file of transfers", 1, RECORD_BYTES));
    }

    /** When recording began. */
    public long startNs() {
        return records.anchorRunNs();
    }

    /** About in the order of the answers. */
    public void forEach(Visitor visitor) throws IOException {
        records.forEach((record, index) ->
                visitor.answered(record.getLong(), record.getLong(), record.getLong(), record.getLong()));
    }
}
