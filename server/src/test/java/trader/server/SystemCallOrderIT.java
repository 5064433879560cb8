package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.fixml.ExecutionReport;
import trader.fixml.OrdType;
import trader.fixml.QueueNames;

/**
 * No acknowledgement leaves before the fsync that covers it, as the kernel saw it. A killed process keeps what it has
 * written; only this shows what a power cut would leave.
 */
class SystemCallOrderIT {
    private static final String STRACE = "/usr/bin/strace";
    /** A text of two bytes a character, as strace prints it. */
    private static final String ORDER_ID = "T\\0r\\0a\\0c\\0e\\0d";
    private static final String REPORT = "E\\0x\\0e\\0c\\0R\\0p\\0t";

    private static final Pattern CALL = Pattern.compile("^(\\d+) +(\\w+)\\(\\d+<([^>]*(?:->[^>]*)?)>(.*)");
    private static final Pattern RESUMED = Pattern.compile("^(\\d+) +<\\.\\.\\. (\\w+) resumed>.*");
    private static final Pattern FILE = Pattern.compile(".*/data/(?:broker/(journal)|(orders)|(transactions))/.*");

    /** An fsync counts when it is done, everything else when it begins. */
    @Test
    @Tag("jvms")
    void acknowledgesOnlyWhatIsSyncedToTheDisk(@TempDir Path directory) throws Exception {
        // The journal also writes records that promise nothing; no thread waits for these.
        List<String> events = trace(directory, "xa");
        assertThat(events).containsSubsequence(
                "write journal", "force journal", "send",
                "write journal", "force journal", "write orders", "force orders",
                "write transactions", "force transactions", "write journal", "force journal", "send report");
        assertThat(events).filteredOn(event -> event.startsWith("send")).containsExactly("send", "send report");
    }

    /** The decision is in the order log, and the broker's commit need not be synced. */
    @Test
    void aDecisionInTheOrderLogIsSyncedWithThePrepare(@TempDir Path directory) throws Exception {
        List<String> events = trace(directory, "markable");
        assertThat(events).containsSubsequence(
                "write journal", "force journal", "send",
                "write journal", "force journal", "write orders", "force orders", "write journal", "send report");
        assertThat(events).doesNotContain("write transactions", "force transactions");
        assertThat(events.subList(events.lastIndexOf("force orders"), events.size())).doesNotContain("force journal");
        assertThat(events).filteredOn(event -> event.startsWith("send")).containsExactly("send", "send report");
    }

    private static List<String> trace(Path directory, String commit) throws Exception {
        assumeThat(canTrace()).as("strace is there and may trace").isTrue();
        Path trace = directory.resolve("trace.txt");
        List<String> strace = List.of(STRACE, "-D", "-f", "--seccomp-bpf", "-q", "-yy", "-s", "800", "-o",
                trace.toString(), "-e", "trace=write,pwrite64,writev,pwritev,fsync,fdatasync,msync,sendto,sendmsg",
                "-e", "signal=none");
        try (TestServerJvm server = new TestServerJvm(directory, strace, TradingServer.class, List.of(), List.of(
                "durability=forced", "order-listeners=1", "symbols=10", "insert-delay=0", "prepare-delay=0",
                "commit-delay=0", "forget-interval=1m", "commit=" + commit))) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                assertThat(requester.ask(QueueNames.ORDERS,
                        Fixtures.order("Traced", "S0001", OrdType.LIMIT, "100", "10.25")))
                        .isInstanceOf(ExecutionReport.class);
            }
            server.kill();
        }
        Fixtures.await("the trace is complete", () -> lines(trace).stream().anyMatch(line -> line.contains("+++ ")));
        return events(lines(trace));
    }

    /** From the first write of the order until its report leaves. */
    private static List<String> events(List<String> lines) {
        List<String> events = new ArrayList<>();
        Map<String, String> forcing = new HashMap<>();
        boolean begun = false;
        for (String line : lines) {
            Matcher resumed = RESUMED.matcher(line);
            Matcher call = CALL.matcher(line);
            String event = null;
            if (resumed.matches()) {
                event = forcing.remove(resumed.group(1) + resumed.group(2));
            } else if (call.matches()) {
                event = event(call);
                begun |= "write journal".equals(event) && line.contains(ORDER_ID);
                if (event != null && event.startsWith("force") && line.endsWith("<unfinished ...>")) {
                    forcing.put(call.group(1) + call.group(2), event);
                    event = null;
                }
            }
            if (begun && event != null) {
                events.add(line.contains(REPORT) ? event + " report" : event);
                if (event.equals("send") && line.contains(REPORT)) {
                    return events;
                }
            }
        }
        throw new AssertionError("the report has not left: " + events);
    }

    /** Synced or written file, or something sent to the client; null for what belongs to none of them. */
    private static String event(Matcher call) {
        String target = call.group(3);
        if (target.startsWith("TCP")) {
            return "send";
        }
        Matcher file = FILE.matcher(target);
        if (!file.matches()) {
            return null;
        }
        String name = file.group(1) != null ? file.group(1) : file.group(2) != null ? file.group(2) : file.group(3);
        return (call.group(2).contains("sync") ? "force " : "write ") + name;
    }

    private static List<String> lines(Path trace) {
        try {
            return Files.readAllLines(trace, StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    static boolean canTrace() throws InterruptedException {
        try {
            return new ProcessBuilder(STRACE, "--seccomp-bpf", "-f", "-o", "/dev/null", "true").start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
