package trader.crashtest.campaign;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.SplittableRandom;
import trader.recordlog.LogReader;
import trader.recordlog.Lsn;

/** The end that a log has when its writer dies in the middle of a record. */
final class TornTail {
    private static final int LONGEST = 400;
    private static final int HEADER_BYTES = 28;

    private TornTail() {
    }

    /**
     * Writes the beginning of a record behind the last one, where nothing is that had been acknowledged.
     *
     * @return what was done, in words
     */
    static String append(Path log, SplittableRandom random) throws IOException {
        long end = new LogReader(log).scan(Lsn.NONE, Long.MAX_VALUE, record -> { });
        byte[] record = new byte[random.nextInt(HEADER_BYTES + 1, LONGEST)];
        random.nextBytes(record);
        // As the log's own: a checksum that cannot be right yet, the length, the place, and nothing promised before.
        ByteBuffer.wrap(record).putInt(4, record.length).putLong(8, end).putLong(16, 0).putInt(24, 1);
        int written = random.nextInt(1, record.length);
        Path file = log.resolve("%010d.log".formatted(Lsn.segment(end)));
        try (RandomAccessFile segment = new RandomAccessFile(file.toFile(), "rw")) {
            segment.seek(Lsn.offset(end));
            segment.write(record, 0, written);
        }
        return written + " bytes of a record of " + record.length + " after " + Lsn.offset(end);
    }
}
