package trader.client.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code connections.csv}: the reply queue of each thread, by which the server's times are matched with the client's;
 * over FIX the CompID, for the gateway's times. The requests of a thread are numbered by their correlation ids.
 */
final class ConnectionsFile {
    private ConnectionsFile() {
    }

    /** A thread's reply queue or CompID, and the number of its first request in the measurement. */
    record Line(int thread, String replyQueue, long firstNumber) {
    }

    static void write(Path file, List<Line> lines) throws IOException {
        Files.writeString(file, lines.stream()
                .map(line -> line.thread() + "," + line.replyQueue() + "," + line.firstNumber() + "\n")
                .collect(Collectors.joining("", "thread,replyQueue,firstNumber\n", "")));
    }
}
