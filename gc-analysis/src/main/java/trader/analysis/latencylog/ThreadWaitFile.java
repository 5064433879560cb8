package trader.analysis.latencylog;

import java.io.IOException;
import java.nio.file.Path;

/** {@code waits.bin}: CPU waits of a JVM's threads, by group; {@code WaitsFile} writes it. */
public record ThreadWaitFile(RecordFile records) {
    private static final int RECORD_BYTES = 32;
    private static final long UNSIGNED = 0xFFFF_FFFFL;

    @FunctionalInterface
    public interface Visitor {
        /**
         * A sample.
         *
         * @param threads     those that ran or waited
         * @param onCpuNs     their time on a CPU
         * @param waitNs      the waits of all the group's threads in this time
         * @param worstWaitNs the longest wait of one of them
         */
        void sample(int group, long startNs, long lengthNs, int threads, long onCpuNs, long waitNs, long worstWaitNs);
    }

    public static ThreadWaitFile open(Path file) throws IOException {
        return new ThreadWaitFile(RecordFile.open(file, "TRADWAI1", "a file of threads' waits", 1, RECORD_BYTES));
    }

    public void forEach(Visitor visitor) throws IOException {
        records.forEach((record, index) -> {
            long startNs = records.clock().toRunNs(record.getLong());
            long lengthNs = record.getInt() & UNSIGNED;
            int group = record.get();
            record.get();
            int threads = record.getShort() & 0xFFFF;
            long onCpuNs = record.getInt() & UNSIGNED;
            long waitNs = record.getInt() & UNSIGNED;
            long worstWaitNs = record.getInt() & UNSIGNED;
            record.getInt();
            visitor.sample(group, startNs, lengthNs, threads, onCpuNs, waitNs, worstWaitNs);
        });
    }
}
