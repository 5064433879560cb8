package trader.grid.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DaemonThreads;
import trader.common.HostPort;
import trader.common.LoopbackHost;
import trader.grid.ledger.Ledger;
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;
import trader.server.gridquotes.ClusterNode;

/**
 * Takes transfers over HTTP and carries them out on a ledger; grid/README.md describes requests and answers. It listens
 * on the loopback address.
 */
public final class TransferServer implements AutoCloseable {
    static final String PATH = "/transfers";
    static final int OK = 200;

    private static final Logger LOG = LoggerFactory.getLogger(TransferServer.class);
    private static final int MALFORMED = 400;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int TOO_LARGE = 413;
    private static final int UNKNOWN_OUTCOME = 503;
    private static final int MISDIRECTED = 421;
    private static final int MAX_BYTES = 4 << 20;
    /** From the first byte of a request to its last; the JDK closes connections that take longer. */
    private static final int MAX_REQUEST_S = 30;
    /** Requests that are carried out at once; others wait. */
    private static final int MAX_REQUESTS = 256;

    private final Ledger ledger;
    private final ExecutorService threads = Executors.newFixedThreadPool(MAX_REQUESTS,
            new DaemonThreads("transfers"));
    private HttpServer http;

    public TransferServer(Ledger ledger) {
        this.ledger = ledger;
    }

    /** Begins to take transfers; returns where. */
    public URI open() throws IOException {
        // Without it, an answer can wait 40 ms for the acknowledgement of its header.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // A client must not send a request while the server closes its idle connection: the outcome would be unknown.
        System.setProperty("sun.net.httpserver.idleInterval", "3600");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
        // Half a request must not keep a thread.
        System.setProperty("sun.net.httpserver.maxReqTime", Integer.toString(MAX_REQUEST_S));
        http = HttpServer.create(new InetSocketAddress(ClusterNode.ADDRESS, 0), 0);
        http.setExecutor(threads);
        http.createContext(PATH, this::answer);
        http.start();
        return URI.create("http://" + HostPort.of(http.getAddress()));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String host = exchange.getRequestHeaders().getFirst("Host");
            if (host != null && !LoopbackHost.isNamedBy(host)) {
                refuse(exchange, MISDIRECTED, LoopbackHost.REFUSAL);
                return;
            }
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                refuse(exchange, NOT_FOUND, "transfers are taken at " + PATH);
                return;
            }
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.getResponseHeaders().set("Allow", "POST");
                refuse(exchange, NOT_ALLOWED, "only POST is allowed");
                return;
            }
            byte[] request = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
            if (request.length > MAX_BYTES) {
                refuse(exchange, TOO_LARGE, "a request has at most " + MAX_BYTES + " bytes");
                return;
            }
            Transfer[] transfers;
            try {
                transfers = TransferMessage.transfers(request);
            } catch (IOException | IllegalArgumentException malformed) {
                refuse(exchange, MALFORMED, malformed.getMessage());
                return;
            }
            TransferOutcome[] outcomes;
            try {
                outcomes = carryOut(transfers);
            } catch (RuntimeException unknown) {
                LOG.warn("The outcome of {} transfers is unknown: {}", transfers.length, unknown.toString());
                refuse(exchange, UNKNOWN_OUTCOME, "the outcome is unknown: " + unknown);
                return;
            }
            send(exchange, OK, "application/json", TransferMessage.answer(outcomes));
        }
    }

    /** The fault agent stops threads at its begin and end. */
    private TransferOutcome[] carryOut(Transfer[] transfers) {
        return ledger.transfer(transfers);
    }

    private static void refuse(HttpExchange exchange, int status, String reason) throws IOException {
        send(exchange, status, "text/plain; charset=utf-8", (reason + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        if (http != null) {
            http.stop(0);
        }
        threads.shutdown();
    }
}
