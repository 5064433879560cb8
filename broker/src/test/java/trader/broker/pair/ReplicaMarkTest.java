package trader.broker.pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.BrokerSettings;
import trader.common.Settings;

class ReplicaMarkTest {
    private static final int CLOSED_PORT = 1;

    @TempDir
    Path directory;

    @Test
    void onlyABackupOfAnEarlierBootIsMarked() throws IOException {
        ReplicaMark before = new ReplicaMark(directory, "before");
        assertThat(before.isFromEarlierBoot()).as("never a backup").isFalse();
        before.set();
        assertThat(before.isFromEarlierBoot()).as("killed, but the machine stayed on").isFalse();
        ReplicaMark after = new ReplicaMark(directory, "after");
        assertThat(after.isFromEarlierBoot()).isTrue();
        after.clear();
        assertThat(after.isFromEarlierBoot()).isFalse();
    }

    @Test
    void aBackupDoesNotStartAloneAfterAPowerCut() throws IOException {
        new ReplicaMark(directory, "before").set();
        BrokerPair pair = new BrokerPair(PairSettings.of("127.0.0.1:" + CLOSED_PORT, directory.resolve("locks")),
                "127.0.0.1", 61_616, directory);
        assertThatThrownBy(pair::open).isInstanceOf(IOException.class).hasMessageContaining("start the broker at"
                + " 127.0.0.1:1 first");
        new ReplicaMark(directory, "before").clear();
        assertThat(pair.open().text()).hasSize(64);
    }

    @Test
    void aDirectoryOfLocksBelongsToOnePair() throws IOException {
        Path locks = directory.resolve("locks");
        String secret = new BrokerPair(PairSettings.of("127.0.0.1:2", locks), "127.0.0.1", 1, directory).open().text();
        assertThat(new BrokerPair(PairSettings.of("127.0.0.1:1", locks), "127.0.0.1", 2, directory).open().text())
                .as("the partner's secret").isEqualTo(secret);
        assertThatThrownBy(new BrokerPair(PairSettings.of("127.0.0.1:3", locks), "127.0.0.1", 2, directory)::open)
                .hasMessageContaining("belongs to the brokers at '127.0.0.1:1 and 127.0.0.1:2'");
    }

    @Test
    void anEmptyFileOfTheLocksIsAnError() throws IOException {
        Path locks = directory.resolve("locks");
        BrokerPair pair = new BrokerPair(PairSettings.of("127.0.0.1:2", locks), "127.0.0.1", 1, directory);
        assertThat(pair.open().text()).hasSize(64);
        Files.writeString(locks.resolve("secret"), "");
        assertThatThrownBy(pair::open).isInstanceOf(IOException.class).hasMessageContaining("hexadecimal");
        Files.writeString(locks.resolve("pair"), "");
        assertThatThrownBy(pair::open).isInstanceOf(IOException.class).hasMessageContaining("belongs to the brokers");
    }

    @Test
    void settingsThatAPairCannotHaveAreRefused() {
        assertThat(BrokerSettings.from(settings(Map.of())).journal()).isEqualTo(BrokerSettings.Journal.GROUPED);
        assertRefused("durability", Map.of("durability", "none"));
        assertRefused("port", Map.of("port", "0"));
        assertRefused("bind", Map.of("bind", "0.0.0.0"));
        assertRefused("ha-peer", Map.of("ha-peer", "host"));
        assertRefused("ha-peer", Map.of("ha-peer", "host:70000"));
        assertThatThrownBy(() -> PairSettings.from(new Settings(Map.of("ha-peer", "host:1"))))
                .hasMessageContaining("go together");
    }

    private static void assertRefused(String reason, Map<String, String> changed) {
        assertThatThrownBy(() -> BrokerSettings.from(settings(changed))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    private static Settings settings(Map<String, String> changed) {
        Map<String, String> all = new TreeMap<>(Map.of("out-dir", "out", "port", "61616", "ha-peer",
                "127.0.0.1:61617", "lock-dir", "locks"));
        all.putAll(changed);
        return new Settings(all);
    }
}
