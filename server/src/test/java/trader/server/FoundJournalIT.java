package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.broker.BrokerSettings;
import trader.common.Settings;

/**
 * A killed server with {@code commit=markable} leaves commits of the broker that are written but not synced. The next
 * server forgets the decisions of those that it finds, so it syncs them before it reads them, as the kernel saw it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FoundJournalIT {
    private static final List<String> SETTINGS = TestServerJvm.small("durability=forced", "commit=markable",
            "order-listeners=1");

    private Path directory;

    @BeforeAll
    void kill(@TempDir Path empty) throws Exception {
        Strace.assume();
        directory = empty;
        try (TestServerJvm server = new TestServerJvm(directory, List.of(), SETTINGS)) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                requester.order();
            }
            server.kill();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyFileIsSyncedBeforeItIsRead(BrokerSettings.Journal type) throws Exception {
        List<String> found = journalFiles();
        Path trace = directory.resolve("trace-" + type + ".txt");
        List<String> strace = Strace.command(trace, "-yy", "-e", "trace=open,openat,fsync,fdatasync");
        List<String> settings = new ArrayList<>(SETTINGS);
        settings.add("journal-type=" + Settings.spelling(type));
        try (TestServerJvm server = new TestServerJvm(directory, strace, TradingServer.class,
                List.of("-Djava.library.path=" + directory.resolve("data/native")), settings)) {
            awaitReady(server);
            server.kill();
        }
        List<String> traced = Strace.allLines(trace);
        assertThat(found).isNotEmpty().allSatisfy(file -> assertThat(uses(traced, file))
                .startsWith("open for writing only", "force"));
    }

    /** Each file is first opened for nothing but an fsync. */
    private static List<String> uses(List<String> lines, String file) {
        return lines.stream().filter(line -> line.contains(file) && line.matches("\\d+ +\\w+\\(.*"))
                .map(line -> line.contains("sync(") ? "force"
                        : line.contains("O_WRONLY") ? "open for writing only" : "open")
                .toList();
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
}
