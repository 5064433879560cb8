package trader.faultagent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The agent in JVMs that have nothing of the product on their class path. */
@Tag("jvms")
class FaultAgentIT {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "after-insert:1:/tmp/hit   | no class trader.server.TradingServer on the class path",
        "no-dedup                  | no class trader.server.TradingServer on the class path",
        "quote-listener:1:1ms      | no class trader.server.quote.QuoteQueryHandler on the class path",
        "after-lunch:1:/tmp/hit    | 'after-lunch' is not one of before-receive, after-insert",
        "nothing                   | expected <point>:<n>:</absolute/file>"})
    void aFaultThatCannotBePlantedEndsTheJvm(String argument, String message,
            @TempDir Path directory) throws Exception {
        Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                AgentJar.option(directory, argument), "-cp", directory.toString(), "NeverLoaded")
                .redirectErrorStream(true).start();
        assertThat(new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).contains(message);
        assertThat(jvm.waitFor()).isEqualTo(2);
    }
}
