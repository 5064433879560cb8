package trader.crashtest.campaign;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import trader.recordlog.LogReader;
import trader.recordlog.Lsn;

/** Makes the end of a log look as if its writer had died while writing a record. */
final class TornTail {
    private static final int MAX_BYTES = 400;
    private static final int HEADER_BYTES = 28;

    private TornTail() {
    }

    /** Writes part of a record after the last one, where there is no acknowledged data; returns a description. */
    static String append(Path log, SplittableRandom random) throws IOException {
        long end = new LogReader(log).scan(Lsn.NONE, Long.MAX_VALUE, record -> { });
        byte[] record = new byte[random.nextInt(HEADER_BYTES + 1, MAX_BYTES)];
        random.nextBytes(record);
        // Like a real record, but with a wrong checksum: length, LSN, a durable LSN of 0, type.
        ByteBuffer.wrap(record).putInt(4, record.length).putLong(8, end).putLong(16, 0).putInt(24, 1);
        int written = random.nextInt(1, record.length);
        Path file = log.resolve(String.format(Locale.ROOT, "%010d.log", Lsn.segment(end)));
        try (RandomAccessFile segment = new RandomAccessFile(file.toFile(), "rw")) {
            segment.seek(Lsn.offset(end));
            segment.write(record, 0, written);
        }
        return written + " of " + record.length + " bytes of a record appended at offset " + Lsn.offset(end);
    }
}
