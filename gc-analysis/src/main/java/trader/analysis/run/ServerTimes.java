package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.latencylog.ServerRequestFile;

/**
 * The server's records of the requests.
 *
 * @param file    its records
 * @param senders the numbers in it, by the queue to which the replies went
 */
record ServerTimes(ServerRequestFile file, Map<String, Integer> senders) {
    static ServerTimes read(Path requests) throws IOException {
        Map<String, Integer> senders = new HashMap<>();
        Path file = requests.resolveSibling("senders.csv");
        for (String[] columns : rows(file, 2)) {
            senders.put(columns[1], (int) whole(file, columns[0]));
        }
        return new ServerTimes(ServerRequestFile.open(requests), senders);
    }

    /**
     * A thread of a client.
     *
     * @param replyQueue  its name for the server
     * @param firstNumber the number of its first request in the measure phase
     */
    record Connection(String replyQueue, long firstNumber) {
    }

    /** {@code connections.csv} of a client: by thread. */
    static Map<Integer, Connection> connections(Path file) throws IOException {
        Map<Integer, Connection> connections = new HashMap<>();
        for (String[] columns : rows(file, 3)) {
            connections.put((int) whole(file, columns[0]), new Connection(columns[1], whole(file, columns[2])));
        }
        return connections;
    }

    private static List<String[]> rows(Path file, int columns) throws IOException {
        List<String[]> rows = Files.readAllLines(file).stream().skip(1).map(line -> line.split(",")).toList();
        for (String[] row : rows) {
            if (row.length != columns) {
                throw new IOException(file + ": '" + String.join(",", row) + "' has not " + columns + " columns");
            }
        }
        return rows;
    }

    private static long whole(Path file, String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException wrong) {
            throw new IOException(file + ": '" + text + "' is not a whole number", wrong);
        }
    }
}
