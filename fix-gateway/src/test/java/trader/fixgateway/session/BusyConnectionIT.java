package trader.fixgateway.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A connection that is written while the gateway stops reading it, and begins again, many times. */
class BusyConnectionIT {
    private static final int REQUESTS = 100_000;

    @TempDir
    private Path dir;

    @Test
    void allThatAClientSendsIsRead() throws IOException {
        try (TestAcceptor trader = new TestAcceptor(dir, "[limits]", "body-length=128k", "[defaults]",
                        "addresses=127.0.0.1", "[session BUSY]");
                RawClient client = trader.loggedOn("BUSY")) {
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> sendAll(client));
            for (int i = 0; i < REQUESTS; i++) {
                client.expect("0", 112, "T-" + i);
            }
            sending.join();
            client.logout();
        }
    }

    private static void sendAll(RawClient client) {
        try {
            for (int i = 0; i < REQUESTS; i++) {
                client.send("1", "112=T-" + i);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
