package trader.broker.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.activemq.artemis.core.config.Configuration;

/** The journal of messages that an earlier broker left. */
public final class FoundJournal {
    private FoundJournal() {
    }

    /**
     * Syncs its files, which any of the journal types may have written. If the earlier broker was killed, they may have
     * records that it did not sync, and that would be taken for permanent as soon as they are read.
     */
    public static void force(Configuration configuration) throws IOException {
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(configuration.getJournalLocation().toPath(), "*.amq")) {
            for (Path each : found) {
                try (FileChannel file = FileChannel.open(each, StandardOpenOption.WRITE)) {
                    file.force(false);
                }
            }
        }
    }
}
