package trader.analysis.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Files of records, as the JVMs write them. */
public final class RecordFiles {
    public static final int HEADER_BYTES = 32;
    public static final int REQUEST_BYTES = 64;
    public static final int WAITS_BYTES = 32;

    private RecordFiles() {
    }

    /** The header of a file, and room for this many records. */
    public static ByteBuffer begin(String kind, int version, int recordBytes, int records, long anchorRunNs,
            long anchorEpochNs) {
        return ByteBuffer.allocate(HEADER_BYTES + records * recordBytes).order(ByteOrder.LITTLE_ENDIAN)
                .put(kind.getBytes(StandardCharsets.US_ASCII)).putInt(version).putInt(recordBytes)
                .putLong(anchorRunNs).putLong(anchorEpochNs);
    }

    public static ByteBuffer requests(int records, long anchorRunNs, long anchorEpochNs) {
        return begin("TRADREQ1", 3, REQUEST_BYTES, records, anchorRunNs, anchorEpochNs);
    }

    /** A request to a service from 1 on, without times of its encoding and without waits. */
    public static void request(ByteBuffer file, long service, long outcome, long thread, long sequence, long dueNs,
            long sentNs, long completedNs) {
        file.put((byte) service).put((byte) outcome).putShort((short) thread).putInt((int) sequence).putLong(dueNs)
                .putLong(sentNs).putLong(sentNs).putLong(0).putLong(0).putLong(completedNs).putInt(-1).putInt(-1);
    }

    public static ByteBuffer waits(int records, long anchorRunNs, long anchorEpochNs) {
        return begin("TRADWAI1", 1, WAITS_BYTES, records, anchorRunNs, anchorEpochNs);
    }

    /** A sample of a group of threads; {@code worstNs}: the wait of the one that waited longest. */
    public static void wait(ByteBuffer file, int group, long startNs, long lengthNs, int threads, long onCpuNs,
            long waitNs, long worstNs) {
        file.putLong(startNs).putInt((int) lengthNs).put((byte) group).put((byte) 0).putShort((short) threads)
                .putInt((int) onCpuNs).putInt((int) waitNs).putInt((int) worstNs).putInt(1);
    }

    /** Writes the records that there are. */
    public static Path write(Path file, ByteBuffer records) throws IOException {
        return Files.write(file, Arrays.copyOf(records.array(), records.position()));
    }
}
