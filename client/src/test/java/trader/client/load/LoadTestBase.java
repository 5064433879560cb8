package trader.client.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.io.TempDir;
import trader.client.testing.MeasuredFiles;
import trader.common.Settings;

/** Whole loads of one client, and what they write. */
abstract class LoadTestBase {
    @TempDir
    Path run;
    /** The settings of all loads of a test, which adds where its client connects to. */
    final Map<String, String> usual = new TreeMap<>(Map.of("threads", "3", "warmup", "300ms", "duration", "1s"));

    /** The usual ones with others. */
    LoadSettings settings(String... keysAndValues) {
        Map<String, String> values = new TreeMap<>(usual);
        values.put("run-dir", run.toString());
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return LoadSettings.from(new Settings(values));
    }

    /** Runs a load on a thread of its own. */
    static CompletableFuture<String> start(LoadSettings settings) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return LoadClient.run(settings);
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        });
    }

    JsonNode report() throws IOException {
        return new ObjectMapper().readTree(run.resolve("client-1/client.json").toFile());
    }

    MeasuredFiles files() throws IOException {
        return MeasuredFiles.read(run.resolve("client-1"));
    }
}
