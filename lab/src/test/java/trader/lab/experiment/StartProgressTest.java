package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StartProgressTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private long nowNs = 7;
    private String known = "";

    @Test
    void saysItAtOnceAndEveryTwoSeconds() {
        StartProgress progress = new StartProgress(new PrintStream(printed, true, StandardCharsets.UTF_8),
                "starting the server", () -> known, () -> nowNs).begin();
        for (int tenth = 1; tenth <= 45; tenth++) {
            nowNs += 100_000_000;
            known = tenth > 30 ? "recovering" : "";
            progress.run();
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("""
                starting the server
                starting the server: 2 s so far
                starting the server: 4 s so far, recovering
                """);
    }
}
