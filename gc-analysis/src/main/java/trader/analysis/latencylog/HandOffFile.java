package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.file.Path;

/** {@code handoffs.bin}: waits for threads of the broker; {@code HandOffTimes} writes it. */
public record HandOffFile(RecordFile records) {
    private static final int RECORD_BYTES = 16;

    @FunctionalInterface
    public interface Visitor {
        /** {@code group} is that of the thread, as in {@code waits.bin}. */
        void wait(int group, long startNs, long lengthNs, long waitNs);
    }

    public static HandOffFile open(Path file) throws IOException {
        return new HandOffFile(RecordFile.open(file, "TRADHND1", "a file of hand-offs", 1, RECORD_BYTES));
    }

    public void forEach(Visitor visitor) throws IOException {
        records.forEach((record, index) -> {
            long startNs = records.clock().toRunNs(record.getLong());
            long wait = record.getLong();
            long waitNs = wait & 0xffff_ffffL;
            visitor.wait((int) (wait >>> 56), startNs, Math.max(waitNs, (wait >>> 32 & 0xff_ffffL) * 1_000), waitNs);
        });
    }
}
