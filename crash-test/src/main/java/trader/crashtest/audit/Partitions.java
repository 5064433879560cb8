package trader.crashtest.audit;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderLines;
import trader.common.DirectoryTrees;

/** Groups all events by order, in scratch files, without holding them all in memory. */
final class Partitions implements AutoCloseable {
    static final int COUNT = 256;

    enum Source { JOURNAL, RECORD, CHANGE, QUEUE, DEAD_LETTER }

    private final DataOutputStream[] parts = new DataOutputStream[COUNT];
    private final OrderLines line = new OrderLines();
    private final Path parent;
    private Path directory;

    /** {@code parent} of the scratch files; null means the default directory for temporary files. */
    Partitions(Path parent) {
        this.parent = parent;
    }

    void add(Source source, OrderEvent event) {
        line.clear().event(event);
        try {
            DataOutputStream out = part(partition(event.sender(), event.clOrdId()));
            out.writeByte(source.ordinal());
            out.writeInt(line.length() - 1);
            out.write(line.bytes(), 0, line.length() - 1);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed.getMessage(), failed);
        }
    }

    private static int partition(String sender, String clOrdId) {
        int hash = 31 * sender.hashCode() + clOrdId.hashCode();
        // Consecutive ids differ only in their last bits.
        hash *= 0x9E3779B9;
        return hash >>> Integer.SIZE - Integer.numberOfTrailingZeros(COUNT);
    }

    private DataOutputStream part(int number) throws IOException {
        if (directory == null) {
            directory = parent == null ? Files.createTempDirectory("trader-audit")
                    : Files.createTempDirectory(parent, "audit");
        }
        if (parts[number] == null) {
            parts[number] = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file(number))));
        }
        return parts[number];
    }

    private Path file(int number) {
        return directory.resolve("part-" + number);
    }

    void forEach(Consumer<OrderFacts> action) throws IOException {
        for (int i = 0; i < COUNT; i++) {
            if (parts[i] != null) {
                read(i).forEach(action);
            }
        }
    }

    private Collection<OrderFacts> read(int number) throws IOException {
        parts[number].flush();
        Map<Key, OrderFacts> orders = new HashMap<>();
        try (DataInputStream in = new DataInputStream(
                new BufferedInputStream(Files.newInputStream(file(number)), 1 << 16))) {
            for (int source = in.read(); source >= 0; source = in.read()) {
                OrderEvent event = OrderEvent.parse(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
                orders.computeIfAbsent(new Key(event.sender(), event.clOrdId()),
                        key -> new OrderFacts(key.sender, key.clOrdId)).add(Source.values()[source], event);
            }
        }
        return orders.values();
    }

    private record Key(String sender, String clOrdId) {
    }

    @Override
    public void close() throws IOException {
        if (directory != null) {
            // First, as closing fails on a full disk.
            DirectoryTrees.delete(directory);
        }
        for (DataOutputStream part : parts) {
            if (part != null) {
                part.close();
            }
        }
    }
}
