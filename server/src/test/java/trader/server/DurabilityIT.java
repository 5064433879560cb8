package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.common.Durability;
import trader.common.Settings;

/** Effects of {@code --durability}. */
class DurabilityIT extends ServerTestBase {
    @Test
    void writesNothingWithNone() throws Exception {
        start("durability", "none");
        requester.order();
        assertThat(server.counts().durability().notDurable()).isEmpty();
        stop();
        assertThat(bytesIn("data")).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"PROCESS", "FORCED"})
    void writesTheJournalAndTheDecisions(Durability durability) throws Exception {
        start("durability", Settings.spelling(durability));
        requester.order();
        assertThat(artemis().getConfiguration().isJournalDatasync()).isEqualTo(durability == Durability.FORCED);
        assertThat(server.counts().durability().notDurable()).isEmpty();
        assertThat(server.counts().resource().durable()).isTrue();
        stop();
        assertThat(bytesIn("data/broker/journal")).isPositive();
        assertThat(bytesIn("data/transactions")).isPositive();
        assertThat(bytesIn("data/orders")).isPositive();
    }

    private long bytesIn(String name) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve(name))) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
