package trader.crashtest.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server's own word that nothing is in doubt. */
class AuditsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
            // a takeover is being resolved
            "timeNs,orders,inDoubt|90,1,0|110,2,1|, false",
            "timeNs,orders,inDoubt|110,2,1|120,2,0|, true",
            "timeNs,inDoubt,orders|120,0,2|, true",
            // said before
            "timeNs,orders,inDoubt|90,1,0|, false",
            "timeNs,orders,inDoubt|100,1,0|, false",
            // being written, unknown, or not written yet
            "timeNs,orders,inDoubt|90,1,0|120,2,0, false",
            "timeNs,orders,inDoubt|120,2,|, false",
            "timeNs,orders,inDoubt|, false",
    }, delimiterString = ", ")
    void aServerHasNothingInDoubt(String counters, boolean resolved) throws Exception {
        Path file = Files.writeString(directory.resolve("counters.csv"), counters.replace('|', '\n'));
        assertThat(Audits.isResolved(file, 100)).isEqualTo(resolved);
    }

    @Test
    void aServerThatHasNotStartedSaysNothing() throws Exception {
        assertThat(Audits.isResolved(directory.resolve("counters.csv"), 100)).isFalse();
    }
}
