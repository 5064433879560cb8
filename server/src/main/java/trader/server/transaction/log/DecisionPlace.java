package trader.server.transaction.log;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.SYNC;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import trader.common.PrivateFiles;
import trader.recordlog.SegmentFile;

/**
 * A file beside the transaction log that says that the order resource's log may have decisions. With it, a server that
 * does not read that log refuses to start: it would roll back what was decided.
 */
public final class DecisionPlace {
    private static final String TEXT = "The log of the orders may have decisions to commit (--commit markable).\n";

    private final Path file;

    /** {@code directory} is that of the transaction log. */
    public DecisionPlace(Path directory) {
        file = directory.resolve("decisions-are-in-the-order-log");
    }

    public void requireUnused(String used) throws IOException {
        if (Files.exists(file)) {
            throw new IOException(file + ": the last server kept its decisions in the log of the orders, and they may"
                    + " not all be finished. A server with " + used + " would not find them: first start one with"
                    + " --order-store emulated and --transaction-store slot on this directory, and stop it");
        }
    }

    /** Creates the file, and syncs it and its name. */
    public void use() throws IOException {
        PrivateFiles.createDirectories(file.getParent());
        Files.writeString(file, TEXT, CREATE, TRUNCATE_EXISTING, WRITE, SYNC);
        SegmentFile.force(file.getParent());
        SegmentFile.force(file.toAbsolutePath().getParent().getParent());
    }

    /** Deletes the file: no decision is left in the order log. */
    public void clear() throws IOException {
        Files.deleteIfExists(file);
    }
}
