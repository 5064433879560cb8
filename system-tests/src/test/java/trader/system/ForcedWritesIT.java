package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.system.RunTruth.Request;
import trader.system.RunTruth.Stretch;

/** Real runs in which the disk is slow for one log at known times: the time that this took must go to that log. */
@Tag("alone")
class ForcedWritesIT {
    private static final int JOURNAL = 1;
    private static final int HANDLED = 1;

    @TempDir
    Path directory;

    /** {@code log}: its number in disk.bin. */
    @ParameterizedTest
    @CsvSource({"broker/journal, .amq, 1, forced writes of the broker's journal",
        "transactions, decisions, 3, forced writes of the transaction log",
        "orders, .log, 4, forced writes of the order log"})
    void aSlowDiskIsFoundInItsLog(String where, String ending, int log, String cause) throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/strace"))).as("strace is installed").isTrue();
        Path out = directory.resolve("run");
        SlowCalls calls;
        try (TraderProcess trader = TraderProcess.start(directory, "run", "--client", "java", "--out", out.toString(),
                "--warmup", "10s", "--calibrate", "1s", "--duration", "27s", "--threads", "8", "--rate", "40")) {
            long server = trader.serverPid();
            trader.awaitPhase(out, "measure");
            calls = new SlowCalls(directory, server, files(out.resolve("server/data").resolve(where), ending));
            for (int i = 0; i < 3; i++) {
                Thread.sleep(4_000);
                calls.plant();
            }
            trader.awaitEnd();
        }
        for (String service : List.of("quote", "order")) {
            RunTruth truth = RunTruth.beyondP99(out, service);
            List<Stretch> planted = calls.planted(truth);
            List<Stretch> all = new ArrayList<>(planted);
            all.addAll(new RunStretches(out).calls(log));
            long usualNs = truth.usualOrderNs();
            // The process is slow while its calls are traced; the other logs are forced once an order was handled.
            long plantedNs = truth.behindOrdersNs(planted, order -> Math.max(order.sentNs() + usualNs,
                    log != JOURNAL && order.serverNs() != null ? order.serverNs()[HANDLED] : 0));
            assertThat(plantedNs).as("of the planted delays in the tail").isPositive();
            truth.check(cause, plantedNs, truth.behindOrdersNs(RunStretches.union(all), Request::sentNs));
        }
    }

    private static List<Path> files(Path directory, String ending) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }
}
