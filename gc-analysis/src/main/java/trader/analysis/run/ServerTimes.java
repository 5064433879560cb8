package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import trader.analysis.latencylog.RecordFile;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.GatewayRecord;

/**
 * The server's records of the requests.
 *
 * @param senders their sender numbers, by reply queue
 * @param gateway null without one
 */
public record ServerTimes(RecordFile<DeliveryRecord> file, Map<String, Integer> senders, Gateway gateway) {
    /** A number and a name. */
    private static final Pattern NUMBERED = Pattern.compile("([0-9]{1,9})," + CsvFiles.NAME);
    private static final Pattern CONNECTION = Pattern.compile("([0-9]{1,9}),([^,]+),([0-9]{1,18})");

    static ServerTimes read(Path requests) throws IOException {
        Map<String, Integer> senders = new HashMap<>();
        CsvFiles.read(requests.resolveSibling("senders.csv"), "sender,replyQueue", NUMBERED,
                line -> senders.put(CsvFiles.name(line.group(2)), Integer.valueOf(line.group(1))));
        return new ServerTimes(RecordFile.open(requests, DeliveryRecord.LAYOUT), senders,
                Gateway.read(requests.getParent()));
    }

    /** A thread of a client; {@code firstNumber} is the number of its first request in the measure phase. */
    public record Connection(String replyQueue, long firstNumber) { }

    /** {@code connections.csv} of a client: by thread. */
    static Map<Integer, Connection> connections(Path file) throws IOException {
        Map<Integer, Connection> connections = new HashMap<>();
        CsvFiles.read(file, "thread,replyQueue,firstNumber", CONNECTION, line -> connections.put(
                Integer.valueOf(line.group(1)), new Connection(line.group(2), Long.parseLong(line.group(3)))));
        return connections;
    }

    /**
     * The FIX gateway's records of the requests.
     *
     * @param sessions    their numbers, by CompID
     * @param connections reply queues of its connections to the broker, by number
     */
    record Gateway(RecordFile<GatewayRecord> file, Map<String, Integer> sessions,
            Map<Integer, String> connections) {
        /** Null if the server had no gateway. */
        private static Gateway read(Path server) throws IOException {
            Path file = server.resolve("gateway.bin");
            if (!Files.exists(file)) {
                return null;
            }
            Map<String, Integer> sessions = new HashMap<>();
            CsvFiles.read(server.resolve("gateway-sessions.csv"), "session,compId", NUMBERED,
                    line -> sessions.put(CsvFiles.name(line.group(2)), Integer.valueOf(line.group(1))));
            Map<Integer, String> connections = new HashMap<>();
            CsvFiles.read(server.resolve("gateway-connections.csv"), "connection,replyQueue", NUMBERED,
                    line -> connections.put(Integer.valueOf(line.group(1)), CsvFiles.name(line.group(2))));
            return new Gateway(RecordFile.open(file, GatewayRecord.LAYOUT), sessions, connections);
        }
    }
}
