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
