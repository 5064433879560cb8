package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.broker.journal.GroupCommitServer;
import trader.common.Durability;
import trader.common.Settings;

/** Effects of {@code --durability}. */
class DurabilityIT {
    @TempDir
    Path directory;

    @Test
    void writesNothingWithNone() throws Exception {
        try (TradingServer server = serve("none")) {
            assertThat(server.counts().notDurable()).isEmpty();
        }
        assertThat(bytesIn(directory.resolve("data"))).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"PROCESS", "FORCED"})
    void writesTheJournalAndTheDecisions(Durability durability) throws Exception {
        try (TradingServer server = serve(Settings.spelling(durability))) {
            assertThat(Fixtures.artemis(server).getConfiguration().isJournalDatasync())
                    .isEqualTo(durability == Durability.FORCED);
            assertThat(server.counts().notDurable()).isEmpty();
            assertThat(server.counts().resource().durable()).isTrue();
        }
        assertThat(bytesIn(directory.resolve("data/broker/journal"))).isPositive();
        assertThat(bytesIn(directory.resolve("data/transactions"))).isPositive();
        assertThat(bytesIn(directory.resolve("data/orders"))).isPositive();
    }

    /** Only the default is Trader's writer; each can go on with the files of another. */
    @Test
    void theNamedWriterWritesTheJournal() throws Exception {
        for (String journal : List.of("grouped", "nio", "mapped", "grouped")) {
            try (TradingServer server = serve("process", "journal-type", journal)) {
                assertThat(Fixtures.artemis(server) instanceof GroupCommitServer)
                        .as(journal).isEqualTo(journal.equals("grouped"));
            }
        }
    }

    private TradingServer serve(String durability, String... more) throws Exception {
        String[] settings = Stream.concat(Stream.of("durability", durability), Stream.of(more)).toArray(String[]::new);
        TradingServer server = Fixtures.started(directory, settings);
        try (TestRequester requester = new TestRequester(server.brokerUrl())) {
            requester.order();
        }
        return server;
    }

    private static long bytesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
