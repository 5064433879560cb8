package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import trader.analysis.clock.ClockMapping;
import trader.analysis.latencylog.ServerRequestFile;

/**
 * The server's records of the requests.
 *
 * @param senders their sender numbers, by reply queue
 * @param gateway null without one
 */
public record ServerTimes(ServerRequestFile file, Map<String, Integer> senders, Gateway gateway) {
    static final int RECEIVED = 0;
    static final int HANDLED = 1;
    static final int BROKER_PREPARED = 2;
    static final int ORDERS_PREPARED = 3;
    static final int DECIDED = 4;
    static final int RELEASED = 5;
    static final int WAITED_BEFORE = 6;
    static final int WAITED_HANDLING = 7;
    static final int WAITED_TRANSACTION = 8;
    static final int LONGS = 9;
    private static final Pattern SENDER = Pattern.compile("([0-9]{1,9})," + CsvFiles.NAME);
    private static final Pattern CONNECTION = Pattern.compile("([0-9]{1,9}),([^,]+),([0-9]{1,18})");

    static ServerTimes read(Path requests) throws IOException {
        Map<String, Integer> senders = new HashMap<>();
        CsvFiles.read(requests.resolveSibling("senders.csv"), "sender,replyQueue", SENDER,
                line -> senders.put(CsvFiles.name(line.group(2)), Integer.valueOf(line.group(1))));
        return new ServerTimes(ServerRequestFile.open(requests), senders, Gateway.read(requests.getParent()));
    }

    /** The same records with times on another clock. */
    ServerTimes on(ClockMapping clock) {
        return new ServerTimes(file.on(clock), senders, gateway == null ? null
                : new Gateway(gateway.file().on(clock), gateway.sessions(), gateway.connections()));
    }

    static long[] times(ServerRequestFile.Delivery delivery) {
        return new long[] {delivery.receivedNs(), delivery.handledNs(), delivery.brokerPreparedNs(),
            delivery.ordersPreparedNs(), delivery.decidedNs(), delivery.releasedNs(), delivery.waitedBeforeNs(),
            delivery.waitedHandlingNs(), delivery.waitedTransactionNs()};
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
}
