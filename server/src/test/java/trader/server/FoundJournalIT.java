package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.common.Settings;
import trader.fixml.ExecutionReport;
import trader.fixml.QueueNames;
import trader.server.broker.BrokerSettings;

/**
 * A killed server with {@code commit=markable} leaves commits of the broker that are written but not forced. The next
 * server forgets the decisions of those that it finds, so it forces them before it reads them, as the kernel saw it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FoundJournalIT {
    private static final List<String> STRACE = List.of("/usr/bin/strace", "-D", "-f", "--seccomp-bpf", "-q", "-yy",
            "-s", "1", "-e", "trace=read,readv,pread64,preadv,mmap,io_submit,write,writev,pwrite64,pwritev,fsync,"
            + "fdatasync,msync", "-e", "signal=none", "-o");
    private static final List<String> SETTINGS = List.of("durability=forced", "commit=markable", "order-listeners=1",
            "quote-listeners=1", "symbols=10", "insert-delay=0", "prepare-delay=0", "commit-delay=0");
    private static final Pattern USE = Pattern.compile("^\\d+ +(\\w+)\\(.*<([^>]*/journal/[^>]*\\.amq)>.*");

    private Path directory;

    @BeforeAll
    void kill(@TempDir Path empty) throws Exception {
        assumeThat(SystemCallOrderIT.canTrace()).as("strace is there and may trace").isTrue();
        directory = empty;
        try (TestServerJvm server = new TestServerJvm(directory, List.of(), SETTINGS)) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001")))
                        .isInstanceOf(ExecutionReport.class);
            }
            server.kill();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyFileIsForcedBeforeItIsRead(BrokerSettings.Journal type) throws Exception {
        List<String> found = journalFiles();
        Path trace = directory.resolve("trace-" + type + ".txt");
        List<String> wrapper = new ArrayList<>(STRACE);
        wrapper.add(trace.toString());
        List<String> settings = new ArrayList<>(SETTINGS);
        settings.add("journal-type=" + Settings.spelling(type));
        try (TestServerJvm server = new TestServerJvm(directory, wrapper, TradingServer.class,
                List.of("-Djava.library.path=" + directory.resolve("data/native")), settings)) {
            awaitReady(server);
            server.kill();
        }
        Fixtures.await("the trace is complete", () -> lines(trace).stream().anyMatch(line -> line.contains("+++ ")));

        Map<String, String> firstUses = new LinkedHashMap<>();
        lines(trace).stream().map(USE::matcher).filter(Matcher::matches)
                .forEach(use -> firstUses.putIfAbsent(use.group(2), use.group(1)));
        assertThat(found).isNotEmpty().allSatisfy(file -> assertThat(firstUses).containsEntry(file, "fdatasync"));
    }

    /** Not every machine has the library for asynchronous I/O. */
    private static void awaitReady(TestServerJvm server) throws IOException {
        try {
            server.awaitReady();
        } catch (AssertionError ended) {
            assumeThat(ended.getMessage()).doesNotContain("it needs Linux on x86-64, libaio.so.1");
            throw ended;
        }
    }

    private List<String> journalFiles() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("data/broker/journal"))) {
            return files.map(Path::toString).filter(name -> name.endsWith(".amq")).toList();
        }
    }

    private static List<String> lines(Path trace) {
        try {
            return Files.readAllLines(trace, StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }
}
