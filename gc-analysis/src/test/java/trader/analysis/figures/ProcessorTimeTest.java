package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.Window;

class ProcessorTimeTest {
    private static final long S = 1_000_000_000L;

    @TempDir
    private Path directory;

    /** Nine of the ten seconds were sampled; a second of warm-up does not count. */
    @Test
    void dividesTheTimeOfThePhaseByTheRequests() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int second = -1; second < 9; second++) {
            lines.append(second * S).append(",1000000000,listeners,64,").append(second < 0 ? S : S / 100)
                    .append(",5,6\n").append(second * S).append(",1000000000,client-io,2,2000000,5,6\n");
        }
        Run run = run(lines.toString());

        Map<String, ProcessorTime> times = ProcessorTime.of(run, 1_000);

        assertThat(times).containsOnlyKeys("server");
        assertThat(times.get("server").nsPerRequest()).isEqualTo(120_000);
        assertThat(times.get("server").groups().keySet()).containsExactly("listeners", "client-io");
        assertThat(times.get("server").groups().get("listeners")).isEqualTo(10 / 12.0);
        assertThat(ProcessorTime.of(run, 0)).isEmpty();
        assertThat(run.warnings()).isEmpty();
    }

    @Test
    void aDamagedFileIsAWarning() throws IOException {
        Run run = run("1,x\n");

        assertThat(ProcessorTime.of(run, 1)).isEmpty();
        assertThat(run.warnings()).singleElement().asString().startsWith("server: threads.csv cannot be read: ");
    }

    private Run run(String lines) throws IOException {
        Files.createDirectories(directory.resolve("server"));
        Files.writeString(directory.resolve("server/threads.csv"),
                "startNs,lengthNs,group,threads,onCpuNs,waitNs,turns\n" + lines);
        return new Run(directory, MissingNode.getInstance(), Jvm.of("server", null, null, 0), MissingNode.getInstance(),
                null, List.of(), new Window(0, 10 * S), new ArrayList<>(), new ArrayList<>());
    }
}
