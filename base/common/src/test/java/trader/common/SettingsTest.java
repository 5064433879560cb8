package trader.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    private enum Durability { NONE, PROCESS, FORCED }

    @Test
    void readsWhatItWrote(@TempDir Path directory) throws Exception {
        Settings settings = new Settings(Map.of("path", "a\\b = c", "threads", "8", "blanks", " \tx\r\n"));
        settings.write(directory.resolve("x.properties"));

        assertThat(Settings.read(directory.resolve("x.properties")).asMap()).isEqualTo(settings.asMap());
    }

    @Test
    void namesKeyValueAndWhatIsAllowed() {
        Settings settings = new Settings(Map.of("threads", "900", "durability", "full", "timeout", "5"));

        assertThatThrownBy(() -> settings.whole("threads", 8, 1, 512))
                .hasMessage("setting 'threads' is '900': a whole number from 1 to 512");
        assertThatThrownBy(() -> settings.oneOf("durability", Durability.class, Durability.FORCED))
                .hasMessage("setting 'durability' is 'full': one of none, process, forced");
        assertThatThrownBy(() -> settings.durationNs("timeout", "1s"))
                .hasMessageContaining("setting 'timeout' is '5': a duration is a number and one of ns, us, ms");
        assertThatThrownBy(() -> settings.whole("durability", 1, Long.MIN_VALUE, Long.MAX_VALUE))
                .hasMessageStartingWith("setting 'durability' is 'full': a whole number");
        assertThatThrownBy(() -> settings.text("broker")).hasMessage("setting 'broker' is missing");
    }

    @Test
    void refusesUnknownKeys() {
        Settings settings = new Settings(Map.of("thread", "8"));
        settings.whole("threads", 8, 1, 512);

        assertThatThrownBy(settings::rejectUnknown)
                .hasMessage("unknown setting thread; allowed are threads");
    }

    @Test
    void durationsAndSizesHaveUnits() {
        assertThat(Units.parseDurationNs("250us")).isEqualTo(250_000);
        assertThat(Units.parseDurationNs("1.5ms")).isEqualTo(1_500_000);
        assertThat(Units.parseDurationNs("2h")).isEqualTo(7_200_000_000_000L);
        assertThat(Units.parseBytes("256M")).isEqualTo(268_435_456);
        assertThat(Units.formatDuration(90_000_000_000L)).isEqualTo("90s");
        assertThat(Units.formatDuration(0)).isEqualTo("0");
        assertThatThrownBy(() -> Units.parseDurationNs("-3s")).hasMessageContaining("'-3s'");
        assertThatThrownBy(() -> Units.parseDurationNs("0.1ns")).hasMessageContaining("not a whole number");
    }
}
