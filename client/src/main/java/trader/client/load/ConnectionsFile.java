package trader.client.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code connections.csv}: as what the server knows each thread, so that its times can be laid beside the client's.
 * Every request of a thread has the next number, which its correlation id holds. Of FIX sessions the server knows
 * nothing: there is no such file.
 */
final class ConnectionsFile {
    private ConnectionsFile() {
    }

    /** The queue of a thread's replies, and the number of its first request in the measurement. */
    record Line(int thread, String replyQueue, long firstNumber) {
    }

    static void write(Path file, List<Line> lines) throws IOException {
        Files.writeString(file, lines.stream()
                .map(line -> line.thread() + "," + line.replyQueue() + "," + line.firstNumber() + "\n")
                .collect(Collectors.joining("", "thread,replyQueue,firstNumber\n", "")));
    }
}
