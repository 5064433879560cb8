package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import trader.system.RunTruth.Request;
import trader.system.RunTruth.Stretch;

/** A real run in which the disk is slow for one log after another: the time that this took must go to that log. */
@Tag("campaign")
class FsyncsIT extends PlantedRunBase {
    private static final int HANDLED = 1;
    private static final int ROUNDS = 2;

    /** {@code log}: its number in disk.bin. */
    private record SlowLog(String cause, int log, SlowCalls calls) {
    }

    @Test
    void aSlowDiskIsFoundInItsLog() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/strace"))).as("strace is installed").isTrue();
        List<SlowLog> logs;
        try (TraderProcess trader = start("--warmup 10s --duration 36s --threads 8 --rate 200")) {
            long server = trader.serverPid();
            trader.awaitPhase(out, "measure");
            Path data = out.resolve("server/data");
            logs = List.of(
                    new SlowLog("fsync of the broker's journal", 1,
                            new SlowCalls(directory, server, data.resolve("broker/journal"), ".amq")),
                    new SlowLog("fsync of the transaction log", 3,
                            new SlowCalls(directory, server, data.resolve("transactions"), "decisions")),
                    new SlowLog("fsync of the order log", 4,
                            new SlowCalls(directory, server, data.resolve("orders"), ".log")));
            for (int i = 0; i < ROUNDS; i++) {
                for (SlowLog log : logs) {
                    // The load must have caught up with the delay before.
                    pause(3_000);
                    log.calls().plant();
                }
            }
            trader.awaitEnd();
        }
        new RunFiles(out).assumeHasCpus();
        Map<String, Long> byService = new HashMap<>();
        Map<String, Long> byLog = new HashMap<>();
        for (SlowLog log : logs) {
            for (String service : List.of("quote", "order")) {
                long ns = check(RunTruth.beyondP99(out, service), log, new RunStretches(out));
                byService.merge(service, ns, Long::sum);
                byLog.merge(log.cause(), ns, Long::sum);
            }
        }
        // The delays of one log can be so long that those of another are not among the slowest.
        assumeThat(byService.values()).as("planted, of the tails: %s; on a slow machine the slowest are slow otherwise",
                byService).allMatch(ns -> ns > 0);
        assumeThat(byLog.values().stream().filter(ns -> ns > 0).count()).as("logs in the tails: %s", byLog)
                .isGreaterThanOrEqualTo(2);
    }

    /** The planted part of the tail in ns. */
    private static long check(RunTruth truth, SlowLog log, RunStretches files) throws IOException {
        List<Stretch> planted = log.calls().planted(truth);
        assertThat(planted).as("delayed calls of the log").isNotEmpty();
        List<Stretch> all = new ArrayList<>(planted);
        all.addAll(files.calls(log.log()));
        long usualNs = truth.usualOrderNs();
        // The process is slow while its calls are traced; the other logs are synced once an order was handled.
        long plantedNs = truth.behindOrdersNs(planted, order -> Math.max(order.sentNs() + usualNs,
                log.log() != 1 && order.serverNs() != null ? order.serverNs()[HANDLED] : 0));
        truth.check(log.cause(), plantedNs, truth.behindOrdersNs(RunStretches.union(all), Request::sentNs));
        return plantedNs;
    }
}
