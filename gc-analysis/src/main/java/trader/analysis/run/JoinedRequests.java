package trader.analysis.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import trader.analysis.latencylog.ClientRequest;
import trader.analysis.latencylog.GatewayFile;
import trader.analysis.latencylog.ServerRequestFile;

/**
 * The requests of a client, each joined with the server's record of it. Both files have about the same order and are
 * read once, side by side; {@link PendingRecords} keeps the records that are ahead.
 */
public final class JoinedRequests {
    /** The server finishes a request at most this long after its client. */
    private static final long AHEAD_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int FIRST_REQUESTS = 20_000;

    private final Client client;
    private final ServerTimes times;
    /** Null if the client's requests did not pass it. */
    private final Gateway gateway;
    private final long[] nextNumber;
    private final int[] threadOfSession;
    /** By the server's number of a sender: the client's thread, or the gateway's connection. */
    private final int[] keyOfSender;
    private final long uncertaintyNs;
    private final RequestSteps steps = new RequestSteps();
    private final Set<Long> twice = new HashSet<>();
    /** Null unless only the pairs are wanted. */
    private PairVisitor pairs;
    private long joined;
    private long missing;
    private long contradicting;
    private long redelivered;

    @FunctionalInterface
    public interface Visitor {
        /** Both objects are reused; the times of {@code steps} may be unknown. */
        void request(ClientRequest request, RequestSteps steps);
    }

    /** Takes an answered request and the server's record of it, as {@link ServerTimes#times}; both are reused. */
    @FunctionalInterface
    interface PairVisitor {
        void pair(ClientRequest request, long[] delivery);
    }

    /** {@code times} and the client's connections may be null. */
    public JoinedRequests(Client client, ServerTimes times) {
        this.client = client;
        this.times = client.connections() == null ? null : times;
        Map<Integer, ServerTimes.Connection> connections = this.times == null ? Map.of() : client.connections();
        gateway = this.times == null || times.gateway() == null || connections.values().stream()
                .noneMatch(each -> times.gateway().sessions().containsKey(each.replyQueue())) ? null : times.gateway();
        uncertaintyNs = this.times == null ? 0
                : times.file().uncertaintyNs() + client.requests().uncertaintyNs();
        nextNumber = new long[connections.keySet().stream().mapToInt(thread -> thread + 1).max().orElse(0)];
        Arrays.fill(nextNumber, -1);
        keyOfSender = numbers(this.times == null ? List.of() : times.senders().values());
        threadOfSession = numbers(gateway == null ? List.of() : gateway.sessions().values());
        connections.forEach((thread, connection) -> {
            nextNumber[thread] = connection.firstNumber();
            Integer session = gateway == null ? null : gateway.sessions().get(connection.replyQueue());
            if (session != null) {
                threadOfSession[session] = thread;
            }
            Integer sender = this.times.senders().get(connection.replyQueue());
            if (gateway == null && sender != null) {
                keyOfSender[sender] = thread;
            }
        });
        if (gateway != null) {
            gateway.connections().forEach((number, replyQueue) -> {
                Integer sender = this.times.senders().get(replyQueue);
                if (sender != null) {
                    keyOfSender[sender] = number;
                }
            });
        }
    }

    /** Room for a value by each number; none is set. */
    private static int[] numbers(Collection<Integer> numbers) {
        int[] values = new int[numbers.stream().mapToInt(number -> number + 1).max().orElse(0)];
        Arrays.fill(values, -1);
        return values;
    }

    /** Call at most once. */
    public void forEach(Visitor visitor) throws IOException {
        if (times == null) {
            client.requests().forEach(request -> visitor.request(request, steps));
            return;
        }
        try (ServerRequestFile.Cursor server = times.file().cursor();
                GatewayFile.Cursor trips = gateway == null ? null : gateway.file().cursor()) {
            Side side = new Side(server, trips, nextNumber.clone());
            boolean open = isOpen();
            client.requests().forEach(request -> {
                steps.unknown();
                int thread = request.thread();
                if (thread < nextNumber.length && nextNumber[thread] >= 0) {
                    // In the open loop replies overtake each other, and the sequence number counts messages.
                    long number = open ? side.first[thread] + request.sequence() : nextNumber[thread]++;
                    if (request.isAnswered()) {
                        side.find(request, number);
                    }
                } else if (request.isAnswered()) {
                    missing++;
                }
                visitor.request(request, steps);
            });
            if (side.failure != null) {
                throw side.failure;
            }
        }
    }

    /**
     * The server's clock minus the client's, to about a second: from the first request that both files have. Null if
     * there is none.
     */
    Long roughOffsetNs() throws IOException {
        Map<Long, Long> completedNs = new HashMap<>();
        long[] next = nextNumber.clone();
        client.requests().forEach(request -> {
            if (completedNs.size() < FIRST_REQUESTS && request.thread() < next.length && next[request.thread()] >= 0) {
                long number = isOpen() ? nextNumber[request.thread()] + request.sequence() : next[request.thread()]++;
                completedNs.put(key(request.thread(), number), request.completedNs());
            }
        });
        Long offsetNs = null;
        if (gateway == null) {
            try (ServerRequestFile.Cursor server = times.file().cursor()) {
                for (ServerRequestFile.Delivery each = server.next(); each != null && offsetNs == null;
                        each = server.next()) {
                    int thread = each.sender() < keyOfSender.length ? keyOfSender[each.sender()] : -1;
                    Long atNs = completedNs.get(key(thread, each.number()));
                    offsetNs = atNs == null ? null : Long.valueOf(each.receivedNs() - atNs);
                }
            }
        } else {
            try (GatewayFile.Cursor trips = gateway.file().cursor()) {
                for (GatewayFile.GatewayTrip trip = trips.next(); trip != null && offsetNs == null;
                        trip = trips.next()) {
                    int thread = trip.session() < threadOfSession.length ? threadOfSession[trip.session()] : -1;
                    Long atNs = completedNs.get(key(thread, trip.number()));
                    offsetNs = atNs == null ? null : Long.valueOf(trip.inNs() - atNs);
                }
            }
        }
        return offsetNs;
    }

    private static long key(int thread, long number) {
        return (long) thread << 32 | number;
    }

    private boolean isOpen() {
        return client.counts() != null && client.counts().load().equals("open");
    }

    /** Like {@link #forEach}, but without the steps of the requests; what was delivered twice is left out. */
    void forEachPair(PairVisitor visitor) throws IOException {
        pairs = visitor;
        forEach((request, unused) -> { });
    }

    private final class Side {
        private final ServerRequestFile.Cursor server;
        private final GatewayFile.Cursor trips;
        private final long[] first;
        private final PendingRecords deliveries;
        private final PendingRecords passing;
        private long reachedNs = Long.MIN_VALUE;
        private long tripsReachedNs = Long.MIN_VALUE;
        private IOException failure;

        Side(ServerRequestFile.Cursor server, GatewayFile.Cursor trips, long[] first) {
            this.server = server;
            this.trips = trips;
            this.first = first;
            // A connection over which nothing reached the server has no sender.
            int connections = trips == null ? 0
                    : gateway.connections().keySet().stream().mapToInt(number -> number + 1).max().orElse(0);
            deliveries = new PendingRecords(Math.max(connections,
                    Math.max(first.length, 1 + Arrays.stream(keyOfSender).max().orElse(0))), ServerTimes.LONGS);
            passing = new PendingRecords(first.length, Gateway.LONGS);
        }

        void find(ClientRequest request, long number) {
            int key = request.thread();
            long numberThere = number;
            long[] trip = null;
            if (trips != null) {
                while (!passing.has(key, number) && tripsReachedNs < request.completedNs() + AHEAD_NS) {
                    readTrip();
                }
                if (!passing.has(key, number)) {
                    missing++;
                    return;
                }
                trip = passing.take(key, number);
                key = (int) trip[Gateway.CONNECTION];
                numberThere = trip[Gateway.REQUEST];
            }
            while (!deliveries.has(key, numberThere) && reachedNs < request.completedNs() + AHEAD_NS) {
                read();
            }
            if (!deliveries.has(key, numberThere)) {
                missing++;
                return;
            }
            long[] delivery = deliveries.take(key, numberThere);
            if (pairs != null && !twice.contains(key(key, numberThere))) {
                pairs.pair(request, delivery);
            }
            if (steps.set(request, delivery, trip, uncertaintyNs)) {
                joined++;
            } else {
                contradicting++;
            }
        }

        private void readTrip() {
            GatewayFile.GatewayTrip trip = null;
            try {
                trip = trips.next();
            } catch (IOException damaged) {
                failure = damaged;
            }
            if (trip == null) {
                tripsReachedNs = Long.MAX_VALUE;
                return;
            }
            tripsReachedNs = Math.max(tripsReachedNs, trip.outNs());
            int thread = trip.session() < threadOfSession.length ? threadOfSession[trip.session()] : -1;
            if (thread >= 0 && trip.number() >= first[thread] && gateway.connections().containsKey(trip.connection())) {
                passing.add(thread, trip.number(), Gateway.times(trip));
            }
        }

        private void read() {
            ServerRequestFile.Delivery delivery = null;
            try {
                delivery = server.next();
            } catch (IOException damaged) {
                failure = damaged;
            }
            if (delivery == null) {
                reachedNs = Long.MAX_VALUE;
                return;
            }
            reachedNs = Math.max(reachedNs, delivery.committedNs());
            int key = delivery.sender() < keyOfSender.length ? keyOfSender[delivery.sender()] : -1;
            if (key < 0 || trips == null && delivery.number() < first[key]) {
                return;
            }
            if (delivery.rolledBack()) {
                redelivered++;
            } else if (deliveries.add(key, delivery.number(), ServerTimes.times(delivery))) {
                redelivered++;
                twice.add(key(key, delivery.number()));
            }
        }
    }

    /** Answered requests whose record was found. */
    public long joined() {
        return joined;
    }

    /** Answered requests without a record. */
    public long missing() {
        return missing;
    }

    /** Answered requests whose record does not lie between sending and answer. */
    public long contradicting() {
        return contradicting;
    }

    /** Deliveries that were not the request's last. */
    public long redelivered() {
        return redelivered;
    }
}
