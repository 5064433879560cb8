package trader.crashtest.audit;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderLines;
import trader.common.DirectoryTrees;

/** Groups all events by order, without holding them all in memory. */
final class Partitions implements AutoCloseable {
    static final int COUNT = 256;
    static final int MAX_BYTES = 32 << 20;

    enum Source { JOURNAL, RECORD, CHANGE, QUEUE, DEAD_LETTER }

    private final ByteArrayOutputStream[] memory = new ByteArrayOutputStream[COUNT];
    private final OrderLines line = new OrderLines();
    private final Path parent;
    private final int maxBytes;
    private Path directory;
    private long bytes;

    /** {@code parent} of the scratch files; null means the default directory for temporary files. */
    Partitions(Path parent, int maxBytes) {
        this.parent = parent;
        this.maxBytes = maxBytes;
    }

    void add(Source source, OrderEvent event) throws IOException {
        line.clear().event(event);
        int partition = partition(event.sender(), event.clOrdId());
        if (memory[partition] == null) {
            memory[partition] = new ByteArrayOutputStream(1 << 10);
        }
        DataOutputStream out = new DataOutputStream(memory[partition]);
        out.writeByte(source.ordinal());
        out.writeInt(line.length() - 1);
        out.write(line.bytes(), 0, line.length() - 1);
        bytes += line.length() + Integer.BYTES;
        if (bytes > maxBytes) {
            spill();
        }
    }

    private static int partition(String sender, String clOrdId) {
        int hash = 31 * sender.hashCode() + clOrdId.hashCode();
        // Consecutive ids differ only in their last bits.
        hash *= 0x9E3779B9;
        return hash >>> Integer.SIZE - Integer.numberOfTrailingZeros(COUNT);
    }

    private void spill() throws IOException {
        if (directory == null) {
            directory = parent == null ? Files.createTempDirectory("trader-audit")
                    : Files.createTempDirectory(parent, "audit");
        }
        for (int i = 0; i < COUNT; i++) {
            if (memory[i] != null) {
                try (var out = Files.newOutputStream(file(i), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                    memory[i].writeTo(out);
                }
                memory[i] = null;
            }
        }
        bytes = 0;
    }

    private Path file(int partition) {
        return directory.resolve("part-" + partition);
    }

    void forEach(Consumer<OrderFacts> action) throws IOException {
        for (int i = 0; i < COUNT; i++) {
            read(i).forEach(action);
        }
    }

    private Collection<OrderFacts> read(int partition) throws IOException {
        Map<Key, OrderFacts> orders = new HashMap<>();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(content(partition), 1 << 16))) {
            for (int source = in.read(); source >= 0; source = in.read()) {
                OrderEvent event = OrderEvent.parse(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
                orders.computeIfAbsent(new Key(event.sender(), event.clOrdId()),
                        key -> new OrderFacts(key.sender, key.clOrdId)).add(Source.values()[source], event);
            }
        }
        return orders.values();
    }

    private InputStream content(int partition) throws IOException {
        InputStream rest = memory[partition] == null ? InputStream.nullInputStream()
                : new ByteArrayInputStream(memory[partition].toByteArray());
        return directory == null || !Files.exists(file(partition)) ? rest
                : new SequenceInputStream(Files.newInputStream(file(partition)), rest);
    }

    private record Key(String sender, String clOrdId) {
    }

    @Override
    public void close() throws IOException {
        if (directory != null) {
            DirectoryTrees.delete(directory);
        }
    }
}
