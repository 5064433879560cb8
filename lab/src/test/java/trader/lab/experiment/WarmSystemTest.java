package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmSystemTest {
    @TempDir
    private Path directory;

    private List<String> rejects(boolean wanted, int rejected) throws Exception {
        RunDirectory run = new RunDirectory(directory);
        Files.createDirectories(run.client(1));
        Files.writeString(run.client(1).resolve("client.json"), "{\"measured\": {\"quote\": {\"replied\": 100,"
                + " \"rejected\": " + rejected + "}, \"order\": {\"replied\": 0, \"rejected\": 0}},"
                + " \"rejects\": {\"wanted\": " + wanted + ", \"first\": \"quote: unknown symbol\"}}");
        return WarmSystem.rejects(run);
    }

    /** As of a script with a typing error in its symbol: an answer without work is quick. */
    @Test
    void rejectsAreNoMeasure() throws Exception {
        assertThat(rejects(false, 1)).isEmpty();
        assertThat(rejects(true, 100)).isEmpty();
        assertThat(rejects(false, 100)).containsExactly("100 of 100 quote replies are rejects (100.0 %; allowed: 1 %,"
                + " or any number if the script calls wantRejects()); the first, quote: unknown symbol");
    }
}
