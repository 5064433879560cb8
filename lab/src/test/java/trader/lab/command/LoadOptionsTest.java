package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LoadOptionsTest {
    @ParameterizedTest
    @CsvSource({"--warmup=auto, 10", "--warmup=42s, 10", "--warmup=4s, 4", "--warmup=0s, 0",
        "--warmup=4s --settle=20s, 20", "--warmup=auto --settle=1s, 1"})
    void theLoadSettlesAsLongAsToldOrForTenSecondsOrAShorterWarmUp(String arguments, int settleS) {
        LoadOptions options = new LoadOptions();
        OptionTypes.register(new CommandLine(options)).parseArgs(arguments.split(" "));
        assertThat(options.settleNs()).isEqualTo(TimeUnit.SECONDS.toNanos(settleS));
    }
}
