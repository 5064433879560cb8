package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;

class RunFactsTest {
    private static double foreignCores(Jvm server) throws IOException {
        JsonNode info = new ObjectMapper().readTree(
                "{\"environment\": {\"end\": {\"foreignCores\": \"0.91\", \"foreignProcesses\": \"java (7) 0.91\"}}}");
        return RunFacts.of(new Run(Path.of("."), info, server, info.path("none"), null, List.of(), null, List.of(),
                List.of(), Set.of()), null, null, null).foreignCores();
    }

    /** Advice to stop the server would be none. */
    @Test
    void ofALoadAloneTheServerIsNoOtherProcess() throws IOException {
        assertThat(foreignCores(Jvm.of("server", null, null, 0))).isEqualTo(0.91);
        assertThat(foreignCores(null)).isZero();
    }
}
