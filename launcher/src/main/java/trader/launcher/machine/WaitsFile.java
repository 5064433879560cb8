package trader.launcher.machine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import trader.common.timing.ClockPair;

/**
 * {@code waits.bin}. A record, little-endian: i64 startNs, u32 lengthNs, u8 group, u8 0, u16 threads, u32 onCpuNs, u32
 * waitNs, u32 worstWaitNs, u32 turns. The header is that of a client's {@code requests.bin} with a different magic.
 *
 * <p>A record stands for a group ({@link ThreadRole#number()}) of which threads ran, or ended a wait, in an interval of
 * about 10 ms, up to 50 ms with many threads at work; the hiccup meter is group 10. The kernel counts a wait when it
 * ends, so a thread whose wait is longer than the interval has a record of its own, which begins with the wait. So has
 * a thread that had been quiet, as it is read in every fifth interval only. Records of a group can therefore overlap.
 */
final class WaitsFile implements AutoCloseable {
    static final int HEADER_BYTES = 32;
    static final int RECORD_BYTES = 32;
    private static final byte[] MAGIC = "TRADWAI1".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final int RECORDS = 512;
    private static final long MOST = 0xffff_ffffL;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(HEADER_BYTES + RECORDS * RECORD_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);

    WaitsFile(Path file) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        ClockPair now = ClockPair.read();
        buffer.put(MAGIC).putInt(VERSION).putInt(RECORD_BYTES).putLong(now.nanoTime()).putLong(now.epochNs());
        flush();
    }

    void add(long startNs, long lengthNs, ThreadRole role, int threads, long onCpuNs, long waitNs, long worstWaitNs,
            long turns) throws IOException {
        if (buffer.remaining() < RECORD_BYTES) {
            flush();
        }
        buffer.putLong(startNs).putInt(unsigned(lengthNs)).put((byte) role.number()).put((byte) 0)
                .putShort((short) threads).putInt(unsigned(onCpuNs)).putInt(unsigned(waitNs))
                .putInt(unsigned(worstWaitNs)).putInt(unsigned(turns));
    }

    private static int unsigned(long value) {
        return (int) Math.max(0, Math.min(value, MOST));
    }

    void flush() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            flush();
        }
    }
}
