package trader.analysis.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import trader.analysis.latencylog.RecordCursor;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.GatewayRecord;
import trader.runfiles.RequestRecord;

/**
 * The requests of a client, each joined with the server's record of it. Both files have about the same order and are
 * read once, side by side; records that are ahead of the client's wait for their request.
 */
public final class JoinedRequests {
    /** The server finishes a request at most this long after its client. */
    private static final long AHEAD_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int FIRST_REQUESTS = 20_000;
    /** Of the records that wait for their request. */
    private static final int MOST_PENDING = 1 << 19;

    private final Client client;
    private final ServerTimes times;
    /** Null if the client's requests did not pass it. */
    private final ServerTimes.Gateway gateway;
    private final long[] nextNumber;
    private final Map<Integer, Integer> threadBySession = new HashMap<>();
    /** By the server's number of a sender: the client's thread, or the gateway's connection. */
    private final Map<Integer, Integer> keyBySender = new HashMap<>();
    private final long uncertaintyNs;
    private final Set<Long> twice = new HashSet<>();
    /** Null unless only the pairs are wanted. */
    private BiConsumer<RequestRecord, DeliveryRecord> pairs;
    /** The server's clock minus the client's. */
    private long offsetNs;
    private long joined;
    private long missing;
    private long contradicting;
    private long redelivered;

    @FunctionalInterface
    public interface Visitor {
        /** {@code request} is reused; {@code steps} null: unknown. */
        void request(RequestRecord request, RequestSteps steps);
    }

    /** {@code times} and the client's connections may be null. */
    public JoinedRequests(Client client, ServerTimes times) {
        this.client = client;
        this.times = client.connections() == null ? null : times;
        Map<Integer, ServerTimes.Connection> connections = this.times == null ? Map.of() : client.connections();
        gateway = this.times == null || times.gateway() == null || connections.values().stream()
                .noneMatch(each -> times.gateway().sessions().containsKey(each.replyQueue())) ? null : times.gateway();
        uncertaintyNs = this.times == null ? 0
                : times.file().clock().mostUncertainNs() + client.requests().clock().mostUncertainNs();
        nextNumber = new long[connections.keySet().stream().mapToInt(thread -> thread + 1).max().orElse(0)];
        Arrays.fill(nextNumber, -1);
        connections.forEach((thread, connection) -> {
            nextNumber[thread] = connection.firstNumber();
            Map<Integer, Integer> threads = gateway == null ? keyBySender : threadBySession;
            putIfKnown(threads, (gateway == null ? this.times.senders() : gateway.sessions())
                    .get(connection.replyQueue()), thread);
        });
        if (gateway != null) {
            gateway.connections().forEach((number, replyQueue) ->
                    putIfKnown(keyBySender, this.times.senders().get(replyQueue), number));
        }
    }

    private static void putIfKnown(Map<Integer, Integer> values, Integer key, Integer value) {
        if (key != null) {
            values.put(key, value);
        }
    }

    /** Call at most once. */
    public void forEach(Visitor visitor) throws IOException {
        if (times == null) {
            client.requests().forEach(request -> visitor.request(request, null));
            return;
        }
        try (RecordCursor<DeliveryRecord> server = times.file().cursor();
                RecordCursor<GatewayRecord> trips = gateway == null ? null : gateway.file().cursor()) {
            Side side = new Side(server, trips, nextNumber.clone());
            boolean open = isOpen();
            client.requests().forEach(request -> {
                RequestSteps steps = null;
                int thread = request.thread();
                if (thread < nextNumber.length && nextNumber[thread] >= 0) {
                    // In the open loop replies overtake each other, and the sequence number counts messages.
                    long number = open ? side.first[thread] + request.sequence() : nextNumber[thread]++;
                    steps = request.isAnswered() ? side.find(request, number) : null;
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

    /** The server's clock minus the client's, to about a second: from the first common request; null without one. */
    Long roughOffsetNs() throws IOException {
        Map<Long, Long> completedNs = new HashMap<>();
        long[] next = nextNumber.clone();
        client.requests().forEach(request -> {
            if (completedNs.size() < FIRST_REQUESTS && request.thread() < next.length && next[request.thread()] >= 0) {
                long number = isOpen() ? nextNumber[request.thread()] + request.sequence() : next[request.thread()]++;
                completedNs.put(key(request.thread(), number), request.completedNs());
            }
        });
        return gateway == null
                ? first(times.file().cursor(), each -> offsetNs(completedNs.get(key(
                        keyBySender.getOrDefault(each.sender(), -1), each.number())), each.receivedNs()))
                : first(gateway.file().cursor(), trip -> offsetNs(completedNs.get(key(
                        threadBySession.getOrDefault(trip.session(), -1), trip.number())), trip.inNs()));
    }

    /** The first figure of a record that is known, or null. */
    private static <T> Long first(RecordCursor<T> records, Function<T, Long> figure) throws IOException {
        try (records) {
            for (T each = records.next(); each != null; each = records.next()) {
                Long known = figure.apply(each);
                if (known != null) {
                    return known;
                }
            }
            return null;
        }
    }

    private static Long offsetNs(Long completedNs, long serverNs) {
        return completedNs == null ? null : Long.valueOf(serverNs - completedNs);
    }

    private static long key(int thread, long number) {
        return (long) thread << 32 | number;
    }

    private boolean isOpen() {
        return client.counts() != null && client.counts().workload().load().equals("open");
    }

    /**
     * Like {@link #forEach}, but with the server's record of each answered request, which is reused, instead of its
     * steps; what was delivered twice is left out.
     *
     * @param roughOffsetNs of the server's clock, as {@link #roughOffsetNs}
     */
    void forEachPair(long roughOffsetNs, BiConsumer<RequestRecord, DeliveryRecord> visitor) throws IOException {
        pairs = visitor;
        offsetNs = roughOffsetNs;
        forEach((request, unused) -> { });
    }

    /** Records by the key of their sender and their number, without the oldest if there are too many. */
    private static final class Pending<T> extends LinkedHashMap<Long, T> {
        private static final long serialVersionUID = 1;

        private long reachedNs = Long.MIN_VALUE;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, T> eldest) {
            return size() > MOST_PENDING;
        }
    }

    private final class Side {
        private final RecordCursor<DeliveryRecord> server;
        private final RecordCursor<GatewayRecord> trips;
        private final long[] first;
        private final Pending<DeliveryRecord> deliveries = new Pending<>();
        private final Pending<GatewayRecord> passing = new Pending<>();
        private IOException failure;

        Side(RecordCursor<DeliveryRecord> server, RecordCursor<GatewayRecord> trips, long[] first) {
            this.server = server;
            this.trips = trips;
            this.first = first;
        }

        /** The steps of an answered request; null if they are unknown, or only the pairs are wanted. */
        RequestSteps find(RequestRecord request, long number) {
            Long key = key(request.thread(), number);
            long untilNs = request.completedNs() + offsetNs + AHEAD_NS;
            GatewayRecord trip = null;
            if (trips != null) {
                trip = find(passing, key, trips, untilNs, this::keepTrip);
                if (trip == null) {
                    return null;
                }
                key = key(trip.connection(), trip.request());
            }
            DeliveryRecord delivery = find(deliveries, key, server, untilNs, this::keepDelivery);
            if (delivery == null) {
                return null;
            }
            if (pairs != null) {
                if (!twice.contains(key)) {
                    pairs.accept(request, delivery);
                }
                return null;
            }
            RequestSteps steps = RequestSteps.of(request, delivery, trip, uncertaintyNs);
            if (steps == null) {
                contradicting++;
            } else {
                joined++;
            }
            return steps;
        }

        /** Reads on until a time; {@code keep} adds a record to those pending, and returns its time. */
        private <T> T find(Pending<T> pending, Long key, RecordCursor<T> records, long untilNs,
                ToLongFunction<T> keep) {
            T found = pending.remove(key);
            while (found == null && pending.reachedNs < untilNs) {
                T next = next(records);
                pending.reachedNs = next == null ? Long.MAX_VALUE : Math.max(pending.reachedNs, keep.applyAsLong(next));
                found = pending.remove(key);
            }
            missing += found == null ? 1 : 0;
            return found;
        }

        private long keepTrip(GatewayRecord trip) {
            int thread = threadBySession.getOrDefault(trip.session(), -1);
            if (thread >= 0 && trip.number() >= first[thread] && gateway.connections().containsKey(trip.connection())) {
                passing.putIfAbsent(key(thread, trip.number()), trip);
            }
            return trip.outNs();
        }

        private long keepDelivery(DeliveryRecord delivery) {
            int sender = keyBySender.getOrDefault(delivery.sender(), -1);
            if (sender >= 0 && (trips != null || delivery.number() >= first[sender])) {
                Long key = key(sender, delivery.number());
                boolean isTwice = !delivery.rolledBack() && deliveries.putIfAbsent(key, delivery) != null;
                redelivered += delivery.rolledBack() || isTwice ? 1 : 0;
                if (isTwice) {
                    twice.add(key);
                }
            }
            return delivery.commit().finishedNs();
        }

        /** Null at the end, or at a damaged record. */
        private <T> T next(RecordCursor<T> records) {
            try {
                return records.next();
            } catch (IOException damaged) {
                failure = damaged;
                return null;
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
