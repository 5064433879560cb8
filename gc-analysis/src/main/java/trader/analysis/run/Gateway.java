package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import trader.analysis.latencylog.GatewayFile;

/**
 * The FIX gateway's records of the requests.
 *
 * @param sessions    their numbers, by CompID
 * @param connections reply queues of its connections to the broker, by number
 */
record Gateway(GatewayFile file, Map<String, Integer> sessions, Map<Integer, String> connections) {
    static final int CONNECTION = 0;
    static final int REQUEST = 1;
    static final int IN = 2;
    static final int SENT = 3;
    static final int REPLY = 4;
    static final int OUT = 5;
    static final int LONGS = 6;
    private static final Pattern ROW = Pattern.compile("([0-9]{1,9})," + CsvFiles.NAME);

    /** Null if the server had no gateway. */
    static Gateway read(Path server) throws IOException {
        Path file = server.resolve("gateway.bin");
        if (!Files.exists(file)) {
            return null;
        }
        Map<String, Integer> sessions = new HashMap<>();
        CsvFiles.read(server.resolve("gateway-sessions.csv"), "session,compId", ROW,
                line -> sessions.put(CsvFiles.name(line.group(2)), Integer.valueOf(line.group(1))));
        Map<Integer, String> connections = new HashMap<>();
        CsvFiles.read(server.resolve("gateway-connections.csv"), "connection,replyQueue", ROW,
                line -> connections.put(Integer.valueOf(line.group(1)), CsvFiles.name(line.group(2))));
        return new Gateway(GatewayFile.open(file), sessions, connections);
    }

    static long[] times(GatewayFile.GatewayTrip trip) {
        return new long[] {trip.connection(), trip.request(), trip.inNs(), trip.sentNs(), trip.replyNs(),
            trip.outNs()};
    }
}
