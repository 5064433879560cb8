package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.file.Path;

/** {@code disk.bin}: long writes and fsyncs of a JVM's logs; {@code DiskTimes} writes it. */
public record DiskCallFile(RecordFile records) {
    private static final int RECORD_BYTES = 32;
    private static final int LOGS = 6;
    private static final int WRITE = 1;
    private static final int FSYNC = 2;

    /** The logs by their number in the file, minus one. */
    public enum Log { JOURNAL, BINDINGS, TRANSACTION_LOG, ORDER_LOG, FIX_ORDER_LIST, FIX_SENT_MESSAGES }

    @FunctionalInterface
    public interface Visitor {
        /**
         * A call.
         *
         * @param isFsync whether it was an fsync, not a write
         * @param waitNs how long the calling thread waited for a CPU meanwhile; 0 if unknown
         */
        void call(Log log, boolean isFsync, long startNs, long lengthNs, long waitNs);
    }

    public static DiskCallFile open(Path file) throws IOException {
        return new DiskCallFile(RecordFile.open(file, "TRADDSK1", "a file of disk calls", 1, RECORD_BYTES));
    }

    public void forEach(Visitor visitor) throws IOException {
        records.forEach((record, index) -> {
            int log = record.get();
            int call = record.get();
            record.getShort();
            record.getInt();
            long startNs = records.clock().toRunNs(record.getLong());
            long lengthNs = record.getLong();
            long waitNs = record.getLong();
            if (log < 1 || log > LOGS || call < WRITE || call > FSYNC || lengthNs < 0) {
                throw new IOException(records.file() + ": record " + index + " is impossible: log " + log
                        + " (allowed 1 to " + LOGS + "), call " + call + " (allowed " + WRITE + " and " + FSYNC
                        + "), length " + lengthNs + " ns");
            }
            visitor.call(Log.values()[log - 1], call == FSYNC, startNs, lengthNs,
                    Math.max(0, Math.min(waitNs, lengthNs)));
        });
    }
}
