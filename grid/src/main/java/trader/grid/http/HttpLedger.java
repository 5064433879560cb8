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
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;

/**
 * A ledger behind business nodes. It asks them in turn over connections that stay open. A node without an answer is
 * left out for a second, so a caller that repeats its request reaches another one.
 */
public final class HttpLedger implements Ledger {
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final long LEFT_OUT_NS = TimeUnit.SECONDS.toNanos(1);

    private final Ledger atGrid;
    private final Supplier<List<URI>> nodes;
    private final LongSupplier clockNs;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT).build();
    private final Map<URI, Long> failedNs = new ConcurrentHashMap<>();
    private final AtomicInteger turn = new AtomicInteger();

    /**
     * A client of business nodes.
     *
     * @param atGrid the ledger at which they carry out transfers
     * @param nodes  their addresses, at least one
     */
    public HttpLedger(Ledger atGrid, Supplier<List<URI>> nodes) {
        this(atGrid, nodes, System::nanoTime);
    }

    HttpLedger(Ledger atGrid, Supplier<List<URI>> nodes, LongSupplier clockNs) {
        this.atGrid = atGrid;
        this.nodes = nodes;
        this.clockNs = clockNs;
    }

    /** {@inheritDoc} Outcomes are unknown, too, if a node gives no answer within 10 s. */
    @Override
    public TransferOutcome[] transfer(Transfer... transfers) {
        URI node = next();
        HttpRequest request = HttpRequest.newBuilder(node.resolve(TransferServer.PATH)).timeout(ANSWER)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(TransferMessage.request(transfers))).build();
        try {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != TransferServer.OK) {
                throw new IllegalStateException(node + " answered " + response.statusCode() + ": "
                        + new String(response.body(), StandardCharsets.UTF_8).strip());
            }
            TransferOutcome[] outcomes = TransferMessage.outcomes(response.body());
            if (outcomes.length != transfers.length) {
                throw new IllegalStateException(node + " answered " + transfers.length + " transfers with "
                        + outcomes.length + " outcomes");
            }
            return outcomes;
        } catch (IOException failed) {
            failedNs.put(node, clockNs.getAsLong());
            throw new UncheckedIOException("no answer from " + node + ": " + failed, failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before " + node + " answered", interrupted);
        }
    }

    private URI next() {
        List<URI> all = List.copyOf(nodes.get());
        int first = turn.getAndIncrement();
        long nowNs = clockNs.getAsLong();
        for (int i = 0; i < all.size(); i++) {
            URI node = all.get(Math.floorMod(first + i, all.size()));
            Long sinceNs = failedNs.get(node);
            if (sinceNs == null || nowNs - sinceNs > LEFT_OUT_NS) {
                return node;
            }
        }
        return all.get(Math.floorMod(first, all.size()));
    }

    @Override
    public boolean isRepeatable() {
        return atGrid.isRepeatable();
    }

    @Override
    public int underWay() {
        return atGrid.underWay();
    }
}
