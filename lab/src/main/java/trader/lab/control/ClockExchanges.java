package trader.lab.control;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code exchanges.csv}: when short messages passed the control connection, by {@link System#nanoTime()} of both hosts.
 */
final class ClockExchanges implements Closeable {
    private final BufferedWriter out;

    ClockExchanges(Path file) throws IOException {
        out = Files.newBufferedWriter(file);
        out.write("sentNs,receivedNs,repliedNs,completedNs\n");
    }

    /** The first and the last time are of this host, the others of the server's. */
    void add(long sentNs, long receivedNs, long repliedNs, long completedNs) throws IOException {
        out.write(sentNs + "," + receivedNs + "," + repliedNs + "," + completedNs + "\n");
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
