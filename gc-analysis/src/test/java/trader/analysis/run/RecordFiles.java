package trader.analysis.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import trader.runfiles.RecordLayout;
import trader.runfiles.RequestRecord;
import trader.runfiles.WaitRecord;

/** Files of records, as the JVMs write them. */
public final class RecordFiles {
    private RecordFiles() {
    }

    /** The header of a file, and room for this many records. */
    public static ByteBuffer begin(RecordLayout<?> layout, int records, long anchorRunNs, long anchorEpochNs) {
        return ByteBuffer.allocate(RecordLayout.HEADER_BYTES + records * layout.recordBytes())
                .order(ByteOrder.LITTLE_ENDIAN).put(layout.header(anchorRunNs, anchorEpochNs));
    }

    public static ByteBuffer requests(int records, long anchorRunNs, long anchorEpochNs) {
        return begin(RequestRecord.LAYOUT, records, anchorRunNs, anchorEpochNs);
    }

    /** A request to a service from 1 on, without times of its encoding and without waits. */
    public static void request(ByteBuffer file, long service, long outcome, long thread, long sequence, long dueNs,
            long sentNs, long completedNs) {
        file.put((byte) service).put((byte) outcome).putShort((short) thread).putInt((int) sequence).putLong(dueNs)
                .putLong(sentNs).putLong(sentNs).putLong(0).putLong(0).putLong(completedNs).putInt(-1).putInt(-1);
    }

    /** Adds a sample of threads' waits. */
    public static void put(ByteBuffer file, WaitRecord sample) {
        long[] numbers = new long[WaitRecord.LAYOUT.longs()];
        sample.put(numbers);
        put(file, numbers);
    }

    /** Adds the numbers of a record. */
    public static void put(ByteBuffer file, long... numbers) {
        for (long number : numbers) {
            file.putLong(number);
        }
    }

    /** Writes the records that there are. */
    public static Path write(Path file, ByteBuffer records) throws IOException {
        return Files.write(file, Arrays.copyOf(records.array(), records.position()));
    }
}
