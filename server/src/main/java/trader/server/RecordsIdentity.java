package trader.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import trader.common.Durability;
import trader.server.order.resource.RecordedOrders;

/** Identifies the records of orders, for other servers of the same broker. */
final class RecordsIdentity {
    private RecordsIdentity() {
    }

    /**
     * That of a shared database, or else one that the data directory, which is in use, keeps. Without durability
     * nothing is kept: records and identity end with the process.
     */
    static String of(RecordedOrders orders, Durability durability, Path dataDir) throws IOException {
        if (orders.sharedIdentity() != null) {
            return orders.sharedIdentity();
        }
        if (durability == Durability.NONE) {
            return UUID.randomUUID().toString();
        }
        Path file = dataDir.resolve("records-id");
        // A file cut off by a power cut is replaced: no server that knew it is running.
        if (!Files.exists(file) || Files.readString(file).isBlank()) {
            Files.writeString(file, UUID.randomUUID() + "\n");
        }
        return Files.readString(file).strip();
    }
}
