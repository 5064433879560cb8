package trader.server.timing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DaemonThreads;

/**
 * Writes {@code requests.bin} and {@code senders.csv} in its own thread.
 *
 * <p>A record, little-endian: u8 service, u8 outcome, u16 sender, u32 number, i64 receivedNs, i64 handledNs,
 * i64 releasedNs, i64 committedNs. The header is that of a client's file with a different magic.
 */
final class TimesWriter implements AutoCloseable {
    static final int RECORD_BYTES = 40;
    static final int HEADER_BYTES = 32;
    private static final Logger LOG = LoggerFactory.getLogger(TimesWriter.class);
    private static final byte[] MAGIC = "TRADSRV1".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;
    private static final long INTERVAL_MS = 20;

    private final Path directory;
    private final RecordRing ring;
    private final SenderNumbers senders;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("request-times"));
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(RecordRing.SLOTS / 4 * RECORD_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
    private final long[] record = new long[RECORD_BYTES / Long.BYTES];
    private FileChannel requests;
    private FileChannel names;
    private volatile String failure;

    TimesWriter(Path directory, RecordRing ring, SenderNumbers senders) {
        this.directory = directory;
        this.ring = ring;
        this.senders = senders;
    }

    void open() throws IOException {
        requests = create("requests.bin");
        names = create("senders.csv");
        write(names, ByteBuffer.wrap("sender,replyQueue\n".getBytes(StandardCharsets.UTF_8)));
        Instant now = Instant.now();
        buffer.put(MAGIC).putInt(VERSION).putInt(RECORD_BYTES).putLong(System.nanoTime())
                .putLong(TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano());
        write(requests, buffer.flip());
        buffer.clear();
        thread.scheduleWithFixedDelay(this::drain, INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
    }

    private FileChannel create(String name) throws IOException {
        return FileChannel.open(directory.resolve(name), StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    String failure() {
        return failure;
    }

    /** Does nothing after a failure. */
    private void drain() {
        if (failure != null) {
            return;
        }
        try {
            writeAll();
        } catch (IOException failed) {
            failure = failed.toString();
            LOG.warn("The times of requests are no longer written: {}", failure);
        }
    }

    private void writeAll() throws IOException {
        boolean more = true;
        while (more) {
            more = ring.take(record);
            if (more) {
                for (long number : record) {
                    buffer.putLong(number);
                }
            }
            if (!buffer.hasRemaining() || !more && buffer.position() > 0) {
                // A sender is written before its first record.
                for (String line = senders.poll(); line != null; line = senders.poll()) {
                    write(names, ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
                }
                write(requests, buffer.flip());
                buffer.clear();
            }
        }
    }

    private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        if (requests == null || thread.isShutdown()) {
            return;
        }
        thread.execute(this::drain);
        thread.shutdown();
        try {
            thread.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        requests.close();
        if (names != null) {
            names.close();
        }
    }
}
