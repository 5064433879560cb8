package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import trader.faultagent.AgentJar;

/** A real run in which listeners of server and client and a resource are slow now and then, and nothing is stopped. */
@Tag("campaign")
class ServerTimesIT extends PlantedRunBase {
    private static final long DELAY_NS = 200_000_000;
    /** The listener measures its own waits, so what is left is its delay. */
    private static final double MOST = 0.95;
    /** Beside other programs, waits of the other I/O threads take a part where one of them is delayed. */
    private static final double HALF = 0.5;
    private static final int HANDLING = 0;
    private static final int TRANSACTION = 1;
    private static final int REPLY_PATH = 2;
    private static final String[] CAUSES =
            {"slow handling in the server", "slow transaction in the server", "slow reply path"};

    @Test
    void plantedDelaysGoToTheirStepAndNotToTheCollector() throws Exception {
        try (TraderProcess trader = start("--warmup 8s --duration 18s --threads 21 --rate 300 --durability none",
                "--server-jvm-arg=" + AgentJar.option(directory, "quote-listener:240:200ms,order-prepare:120:200ms"),
                "--client-jvm-arg=" + AgentJar.option(directory, "reply-listener:301:200ms"))) {
            trader.awaitEnd();
        }
        JsonNode summary = new RunFiles(out).summary();
        JsonNode steps = summary.get("steps");
        assertThat(steps.get("joined").asLong()).isPositive()
                .isEqualTo(summary.at("/services/quote/count").asLong() + summary.at("/services/order/count").asLong());
        assertThat(steps.get("missing").asLong() + steps.get("contradicting").asLong() + steps.get("dropped").asLong())
                .isZero();
        for (JsonNode around : steps.at("/services/order/around")) {
            long sumNs = 0;
            for (JsonNode step : around.get("meanNs")) {
                sumNs += step.asLong();
            }
            assertThat(sumNs + 5).isBetween(around.get("fromNs").asLong(), around.get("toNs").asLong() + 5);
        }
        new RunFiles(out).assumeQuiet();
        assumeThat(summary.at("/services/quote/responseNs/p50").asLong())
                .as("usual time of a quote; on a machine so slow a plant is nothing unusual")
                .isLessThanOrEqualTo(DELAY_NS / 8);
        RunTruth quotes = RunTruth.beyondP99(out, "quote");
        RunStretches files = new RunStretches(out);
        for (String jvm : List.of("server", "client-1")) {
            quotes.check(jvm.substring(0, 6) + " GC pause", 0, quotes.timeNs(files.pauses(jvm, "")));
        }
        check(quotes, files, HANDLING, DELAY_NS, MOST);
        check(quotes, files, REPLY_PATH, DELAY_NS, HALF);
        check(RunTruth.beyondP99(out, "order"), files, TRANSACTION, DELAY_NS, MOST);
    }

    /** Other listeners wait for a CPU meanwhile. */
    @Test
    void aShortDelayOfAListenerIsNotTakenForAWaitAtHalfLoad() throws Exception {
        try (TraderProcess trader = start("--warmup 10s --duration 15s --rate auto --durability none",
                "--server-jvm-arg=" + AgentJar.option(directory, "quote-listener:20:10ms"))) {
            trader.awaitEnd();
        }
        new RunFiles(out).assumeHasCpus();
        check(RunTruth.beyondP99(out, "quote"), new RunStretches(out), HANDLING, 10_000_000, MOST);
    }

    private static void check(RunTruth truth, RunStretches files, int step, long delayNs, double leastFound)
            throws IOException {
        List<RunTruth.Stretch> stops = new ArrayList<>();
        for (String jvm : List.of("server", "client-1")) {
            stops.addAll(files.hiccups(jvm));
            stops.addAll(files.pauses(jvm, ""));
        }
        assertThat(truth.requests()).as("planted: " + CAUSES[step])
                .anyMatch(request -> endNs(request, step) - request.serverNs()[step] >= delayNs);
        long plantedNs = 0;
        long allNs = 0;
        for (RunTruth.Request request : truth.tail()) {
            long fromNs = request.serverNs()[step];
            long toNs = endNs(request, step);
            long ns = Math.max(0, toNs - fromNs);
            // It started late because an earlier request of its thread was slow: that has the earlier one's cause.
            allNs += ns + Math.max(0, request.sentNs() - request.dueNs());
            plantedNs += ns < delayNs ? 0 : Math.max(0,
                    delayNs - stops.stream().mapToLong(stop -> stop.overlapNs(fromNs, toNs)).sum());
        }
        assumeThat(10 * plantedNs).as("planted: " + CAUSES[step] + "; on a busy machine the slowest are slow otherwise")
                .isGreaterThanOrEqualTo(truth.tail().stream().mapToLong(RunTruth.Request::timeNs).sum());
        truth.check(List.of(CAUSES[step]), plantedNs, allNs, leastFound);
    }

    private static long endNs(RunTruth.Request request, int step) {
        return step == REPLY_PATH ? request.completedNs()
                : Math.min(request.completedNs(), request.serverNs()[step + 1]);
    }
}
