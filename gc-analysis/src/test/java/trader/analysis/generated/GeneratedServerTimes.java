package trader.analysis.generated;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The server's times of each request of a {@link GeneratedRun}, derived from the clients' files in the order of
 * completion. The worker of a client begins a request when it is due and the previous one is complete.
 */
final class GeneratedServerTimes {
    private static final int HEADER_BYTES = 32;
    private static final int REQUEST_BYTES = GeneratedRun.REQUEST_BYTES;
    private static final int RECORD_BYTES = 88;

    private GeneratedServerTimes() {
    }

    /** Writes {@code server/requests.bin}, {@code senders.csv} and the clients' {@code connections.csv}. */
    static void write(Path run, int clients, int threads) throws IOException {
        Requests[] of = new Requests[clients];
        try (OutputStream out = new BufferedOutputStream(
                Files.newOutputStream(run.resolve("server/requests.bin")), 1 << 16)) {
            ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            record.put("TRADSRV1".getBytes(StandardCharsets.US_ASCII)).putInt(3).putInt(RECORD_BYTES)
                    .putLong(GeneratedRun.START_NS).putLong(GeneratedRun.EPOCH_MS * 1_000_000);
            out.write(record.array(), 0, HEADER_BYTES);
            for (int client = 0; client < clients; client++) {
                of[client] = new Requests(client(run, client).resolve("requests.bin"), client * threads);
            }
            for (Requests first = first(of); first.completedNs != Long.MAX_VALUE; first = first(of)) {
                first.writeTo(record.clear());
                out.write(record.array());
                first.next();
            }
        } finally {
            for (Requests requests : of) {
                if (requests != null) {
                    requests.close();
                }
            }
        }
        StringBuilder senders = new StringBuilder("sender,replyQueue\n");
        for (int client = 0; client < clients; client++) {
            StringBuilder connections = new StringBuilder("thread,replyQueue,firstNumber\n");
            for (int thread = 0; thread < threads; thread++) {
                String queue = "queue-" + client + "-" + thread;
                senders.append(client * threads + thread).append(',').append(queue).append('\n');
                connections.append(thread).append(',').append(queue).append(",0\n");
            }
            Files.writeString(client(run, client).resolve("connections.csv"), connections);
        }
        Files.writeString(run.resolve("server/senders.csv"), senders);
    }

    private static Path client(Path run, int client) {
        return run.resolve("client-" + (client + 1));
    }

    private static Requests first(Requests[] of) {
        Requests first = of[0];
        for (Requests each : of) {
            first = each.completedNs < first.completedNs ? each : first;
        }
        return first;
    }

    /** The requests of one client, one after the other. */
    private static final class Requests implements Closeable {
        private final FileChannel file;
        private final ByteBuffer block = ByteBuffer.allocate(REQUEST_BYTES << 12).order(ByteOrder.LITTLE_ENDIAN);
        private final int firstSender;
        private int at;
        private long beganNs;
        private long completedNs;

        Requests(Path file, int firstSender) throws IOException {
            this.file = FileChannel.open(file).position(HEADER_BYTES);
            this.firstSender = firstSender;
            block.limit(0);
            next();
        }

        /** Advances to the next; after the last one, {@code completedNs} is {@link Long#MAX_VALUE}. */
        void next() throws IOException {
            at += REQUEST_BYTES;
            if (at >= block.limit()) {
                block.clear();
                while (block.hasRemaining() && file.read(block) >= 0) {
                    continue;
                }
                block.flip();
                at = 0;
            }
            if (block.limit() == 0) {
                completedNs = Long.MAX_VALUE;
                return;
            }
            beganNs = Math.max(completedNs, block.getLong(at + 8));
            completedNs = block.getLong(at + REQUEST_BYTES - 2 * Long.BYTES);
        }

        /** The transaction takes a third of an order's time, each of its four calls a quarter of that. */
        void writeTo(ByteBuffer record) {
            byte service = block.get(at);
            long callNs = service == 1 ? 0 : (completedNs - beganNs) / 12;
            long handledNs = completedNs - 4 * callNs;
            record.put(service).put((byte) 0).putShort((short) (firstSender + block.getShort(at + 2)))
                    .putInt(block.getInt(at + 4)).putLong(beganNs).putLong(handledNs);
            for (int call = 1; call <= 3; call++) {
                record.putLong(service == 1 ? 0 : handledNs + call * callNs);
            }
            record.putLong(completedNs).putLong(service == 1 ? 0 : completedNs).putLong(completedNs)
                    .putLong(0).putLong(0);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
