package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fsyncs in {@code disk.bin} are those that the kernel saw, each of which strace makes slow. */
class DiskTimesIT {
    private static final List<String> LOGS = List.of("broker/journal", "broker/bindings", "transactions", "orders");
    private static final Pattern FSYNC = Pattern.compile("\\d+ +(\\d+\\.\\d+) fdatasync\\(\\d+<.*/data/("
            + String.join("|", LOGS) + ")/[^>]*>.*");
    /** Its files are rarely written. */
    private static final int BINDINGS = 2;
    private static final int FSYNC_CALL = 2;
    private static final int HEADER_BYTES = 32;
    private static final int RECORD_BYTES = 32;
    private static final int ORDERS = 10;
    private static final long DELAY_NS = 20_000_000;
    /** How far apart the two clocks of the file's header may have been read. */
    private static final long CLOCKS_NS = 10_000_000;

    private record Call(long startNs, long endNs) {
    }

    @Test
    void eachFsyncOfEachLogIsRecorded(@TempDir Path directory) throws Exception {
        Strace.assume();
        Path trace = directory.resolve("trace.txt");
        List<String> strace = Strace.command(trace, "-y", "-ttt", "-e", "trace=fdatasync", "-e",
                "inject=fdatasync:delay_exit=" + DELAY_NS / 1_000);
        long answeredNs;
        try (TestServerJvm server = new TestServerJvm(directory, strace, TradingServer.class, List.of(),
                TestServerJvm.small("durability=forced", "server-times=true", "order-listeners=2"))) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                for (int i = 0; i < ORDERS; i++) {
                    requester.order();
                }
            }
            answeredNs = System.nanoTime();
            assertThat(server.stop().at("/disk/dropped").asLong(-1)).isZero();
        }

        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("disk.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int log = 1; log <= LOGS.size(); log++) {
            List<Call> recorded = recorded(file, log);
            List<Long> traced = traced(trace, LOGS.get(log - 1), file.getLong(16), file.getLong(24)).stream()
                    .filter(ns -> ns < answeredNs).toList();
            assertThat(traced).as(LOGS.get(log - 1)).hasSizeGreaterThanOrEqualTo(log == BINDINGS ? 0 : ORDERS);
            assertThat(recorded).as(LOGS.get(log - 1)).hasSizeGreaterThanOrEqualTo(traced.size());
            for (int i = 0; i < traced.size(); i++) {
                assertThat(traced.get(i)).as("call %d of %s", i, LOGS.get(log - 1)).isBetween(
                        recorded.get(i).startNs() - CLOCKS_NS, recorded.get(i).endNs() + CLOCKS_NS);
            }
            assertThat(recorded.subList(traced.size(), recorded.size())).as("later calls of %s", LOGS.get(log - 1))
                    .allMatch(call -> call.endNs() > answeredNs - CLOCKS_NS);
        }
    }

    /** Each fsync is at least as long as strace made it. */
    private static List<Call> recorded(ByteBuffer file, int log) {
        List<Call> calls = new ArrayList<>();
        for (int at = HEADER_BYTES; at < file.capacity(); at += RECORD_BYTES) {
            if (file.get(at) == log && file.get(at + 1) == FSYNC_CALL) {
                long startNs = file.getLong(at + 8);
                assertThat(file.getLong(at + 16)).isGreaterThanOrEqualTo(DELAY_NS);
                assertThat(file.getInt(at + 4)).as("records").isNotNegative();
                calls.add(new Call(startNs, startNs + file.getLong(at + 16)));
            }
        }
        calls.sort((a, b) -> Long.compare(a.startNs(), b.startNs()));
        return calls;
    }

    /** When the kernel was called, since the file was begun, on its clock. */
    private static List<Long> traced(Path trace, String log, long headerNs, long headerEpochNs) {
        List<Long> calls = new ArrayList<>();
        for (String line : Strace.lines(trace)) {
            Matcher fsync = FSYNC.matcher(line);
            if (fsync.matches() && fsync.group(2).equals(log)) {
                long epochNs = new BigDecimal(fsync.group(1)).movePointRight(9).longValueExact();
                if (epochNs > headerEpochNs) {
                    calls.add(headerNs + epochNs - headerEpochNs);
                }
            }
        }
        return calls;
    }
}
