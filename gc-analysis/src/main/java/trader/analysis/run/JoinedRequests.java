package trader.analysis.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import trader.analysis.latencylog.ClientRequest;
import trader.analysis.latencylog.ServerRequestFile;

/**
 * The requests of a client, each joined with the server's record of it. Both files have about the same order and are
 * read once, side by side; {@link PendingTimes} keeps the records that are ahead.
 */
public final class JoinedRequests {
    /** The server finishes a request at most this long after its client. */
    private static final long AHEAD_NS = TimeUnit.SECONDS.toNanos(10);

    private final Client client;
    private final ServerTimes times;
    private final long[] nextNumber;
    private final int[] threadOfSender;
    private final RequestSteps steps = new RequestSteps();
    private long joined;
    private long missing;
    private long contradicting;
    private long redelivered;

    @FunctionalInterface
    public interface Visitor {
        /** Both objects are reused; the times of {@code steps} may be unknown. */
        void request(ClientRequest request, RequestSteps steps);
    }

    /** {@code times} and the client's connections may be null. */
    public JoinedRequests(Client client, ServerTimes times) {
        this.client = client;
        this.times = client.connections() == null ? null : times;
        Map<Integer, ServerTimes.Connection> connections = this.times == null ? Map.of() : client.connections();
        nextNumber = new long[connections.keySet().stream().mapToInt(thread -> thread + 1).max().orElse(0)];
        Arrays.fill(nextNumber, -1);
        threadOfSender = new int[this.times == null ? 0
                : times.senders().values().stream().mapToInt(number -> number + 1).max().orElse(0)];
        Arrays.fill(threadOfSender, -1);
        connections.forEach((thread, connection) -> {
            nextNumber[thread] = connection.firstNumber();
            Integer sender = times.senders().get(connection.replyQueue());
            if (sender != null) {
                threadOfSender[sender] = thread;
            }
        });
    }

    /** Call at most once. */
    public void forEach(Visitor visitor) throws IOException {
        if (times == null) {
            client.requests().forEach(request -> visitor.request(request, steps));
            return;
        }
        try (ServerRequestFile.Cursor server = times.file().cursor()) {
            Side side = new Side(server, nextNumber.clone());
            boolean open = client.counts() != null && client.counts().load().equals("open");
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

    private final class Side {
        private final ServerRequestFile.Cursor server;
        private final long[] first;
        private final PendingTimes pending;
        private long reachedNs = Long.MIN_VALUE;
        private boolean ended;
        private IOException failure;

        Side(ServerRequestFile.Cursor server, long[] first) {
            this.server = server;
            this.first = first;
            pending = new PendingTimes(first.length);
        }

        void find(ClientRequest request, long number) {
            int thread = request.thread();
            while (!pending.has(thread, number) && !ended && reachedNs < request.completedNs() + AHEAD_NS) {
                read();
            }
            if (!pending.has(thread, number)) {
                missing++;
            } else if (pending.take(number, request, steps)) {
                joined++;
            } else {
                contradicting++;
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
                ended = true;
                return;
            }
            reachedNs = Math.max(reachedNs, delivery.committedNs());
            int thread = delivery.sender() < threadOfSender.length ? threadOfSender[delivery.sender()] : -1;
            if (thread >= 0 && delivery.number() >= first[thread]
                    && (delivery.rolledBack() || pending.add(thread, delivery))) {
                redelivered++;
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
