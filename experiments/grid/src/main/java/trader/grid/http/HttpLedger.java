package trader.grid.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import trader.grid.ledger.Ledger;
import trader.grid.ledger.RefusedRequestException;
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;

/**
 * A ledger behind business nodes. It asks them in turn over connections that stay open. A node without an answer, or
 * with one of 500 and above, is left out for a second, so a caller that repeats its request reaches another one. Then
 * one request tries the node, and the others leave it out until that one has its answer.
 */
public final class HttpLedger implements Ledger {
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final long LEFT_OUT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int WRONG_REQUEST = 400;
    private static final int SERVER_ERROR = 500;

    private final Ledger gridLedger;
    private final Supplier<List<URI>> nodes;
    private final Duration answer;
    private final LongSupplier clockNs;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT).build();
    /** Nodes that failed, and until when they are left out. */
    private final Map<URI, Long> leftOutNs = new ConcurrentHashMap<>();
    private final AtomicInteger turn = new AtomicInteger();

    /**
     * A client of business nodes.
     *
     * @param gridLedger the ledger at which they carry out transfers
     * @param nodes  their addresses, at least one
     */
    public HttpLedger(Ledger gridLedger, Supplier<List<URI>> nodes) {
        this(gridLedger, nodes, ANSWER, System::nanoTime);
    }

    /** {@code answer}: how long a request waits for its answer. */
    HttpLedger(Ledger gridLedger, Supplier<List<URI>> nodes, Duration answer, LongSupplier clockNs) {
        this.answer = answer;
        this.gridLedger = gridLedger;
        this.nodes = nodes;
        this.clockNs = clockNs;
    }

    /** {@inheritDoc} Outcomes are unknown, too, if a node gives no answer within 10 s. */
    @Override
    public TransferOutcome[] transfer(Transfer... transfers) {
        URI node = next();
        HttpRequest request = HttpRequest.newBuilder(node.resolve(TransferServer.PATH)).timeout(answer)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(TransferMessage.request(transfers))).build();
        try {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() >= SERVER_ERROR) {
                leaveOut(node);
                throw new IllegalStateException(answered(node, response));
            }
            leftOutNs.remove(node);
            if (response.statusCode() >= WRONG_REQUEST) {
                throw new RefusedRequestException(answered(node, response));
            }
            TransferOutcome[] outcomes = TransferMessage.outcomes(response.body());
            if (outcomes.length != transfers.length) {
                throw new IllegalStateException(node + " answered " + transfers.length + " transfers with "
                        + outcomes.length + " outcomes");
            }
            return outcomes;
        } catch (IOException failed) {
            leaveOut(node);
            throw new UncheckedIOException("no answer from " + node + ": " + failed, failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before " + node + " answered", interrupted);
        }
    }

    private static String answered(URI node, HttpResponse<byte[]> response) {
        return node + " answered " + response.statusCode() + ": "
                + new String(response.body(), StandardCharsets.UTF_8).strip();
    }

    private void leaveOut(URI node) {
        leftOutNs.put(node, clockNs.getAsLong() + LEFT_OUT_NS);
    }

    private URI next() {
        List<URI> all = List.copyOf(nodes.get());
        int first = turn.getAndIncrement();
        long nowNs = clockNs.getAsLong();
        for (int i = 0; i < all.size(); i++) {
            URI node = all.get(Math.floorMod(first + i, all.size()));
            Long untilNs = leftOutNs.get(node);
            if (untilNs == null || nowNs - untilNs > 0
                    && leftOutNs.replace(node, untilNs, nowNs + answer.toNanos() + LEFT_OUT_NS)) {
                return node;
            }
        }
        return all.get(Math.floorMod(first, all.size()));
    }

    @Override
    public boolean isRepeatable() {
        return gridLedger.isRepeatable();
    }

    @Override
    public int underWay() {
        return gridLedger.underWay();
    }
}
