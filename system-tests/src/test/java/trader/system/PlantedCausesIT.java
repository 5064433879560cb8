package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import trader.faultagent.AgentJar;
import trader.system.RunTruth.Request;
import trader.system.RunTruth.Stretch;

/**
 * Real runs with a lock and an overload. They have so few requests that the slowest tenth is attributed, which has room
 * for several plants.
 */
@Tag("alone")
@ExtendWith(RanTests.class)
class PlantedCausesIT {
    private static final int RECEIVED = 0;
    private static final int HANDLED = 1;
    private static final long HELD_NS = 400_000_000;

    @TempDir
    Path directory;

    private TraderProcess start(Path out, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", "--client", "java", "--out", out.toString(),
                "--calibrate", "1s", "--settle", "1s", "--durability", "none"));
        arguments.addAll(List.of(more));
        return TraderProcess.start(directory, arguments.toArray(String[]::new));
    }

    /** Its listeners could store two thirds of the orders that come. */
    @Test
    void moreOrdersThanTheServerCanStoreAreAnOverload() throws Exception {
        Path out = directory.resolve("run");
        try (TraderProcess trader = start(out, "--load", "open", "--rate", "160", "--threads", "4", "--warmup", "8s",
                "--duration", "8s", "--timeout", "60s", "--order-listeners", "8", "--insert-delay", "120ms",
                "--prepare-delay", "130ms", "--commit-delay", "120ms")) {
            trader.awaitEnd();
        }
        new RunFiles(out).assumeQuiet();
        RunTruth orders = RunTruth.beyondP90(out, "order");
        long usualNs = usualNs(orders.requests());
        long queuedNs = orders.tail().stream().mapToLong(order -> queuedNs(order) - usualNs).sum();
        assertThat(queuedNs).as("time in the queue beyond the usual").isPositive();
        orders.check("more was asked for than is done", queuedNs, queuedNs);
    }

    private static long usualNs(List<Request> requests) {
        return requests.stream().mapToLong(PlantedCausesIT::queuedNs).sorted().skip(requests.size() / 2).findFirst()
                .orElseThrow();
    }

    private static long queuedNs(Request request) {
        return request.serverNs()[RECEIVED] - request.sentNs();
    }

    @Test
    void aLockThatAllListenersNeedIsFound() throws Exception {
        Path out = directory.resolve("run");
        try (TraderProcess trader = start(out, "--profile", "--rate", "20", "--threads", "8", "--warmup", "3s",
                "--duration", "9s", "--server-jvm-arg=" + AgentJar.option(directory, "quote-lock:250:400ms"))) {
            trader.awaitEnd();
        }
        new RunFiles(out).assumeQuiet();
        RunTruth quotes = RunTruth.beyondP90(out, "quote");
        List<Stretch> held = RunStretches.union(quotes.requests().stream()
                .filter(quote -> quote.serverNs()[HANDLED] - quote.serverNs()[RECEIVED] >= HELD_NS)
                .map(PlantedCausesIT::handling).toList());
        assertThat(held).as("the lock was held").isNotEmpty();
        long waitedNs = quotes.behindNs(quote -> RunStretches.both(held, List.of(handling(quote))));
        assertThat(waitedNs).as("waits in the tail").isPositive();
        quotes.check("waiting for a lock (server)", waitedNs, waitedNs);
    }

    private static Stretch handling(Request request) {
        return new Stretch(request.serverNs()[RECEIVED], request.serverNs()[HANDLED]);
    }
}
