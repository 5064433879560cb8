package trader.server.order.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The emulated resource in a process of its own. Timeouts only guard against hanging. */
class OrderWriterIT {
    @TempDir
    Path temporary;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void keepsAcknowledgedOrdersWhenItIsKilled(boolean forced) throws Exception {
        Path directory = temporary.resolve("orders");
        List<String> acknowledged = new ArrayList<>();
        for (int kill = 0; kill < 2; kill++) {
            Process writer = start("64m", directory, Boolean.toString(forced), "8", "1000000", "1",
                    "kill " + kill + " thread ");
            try (BufferedReader output = writer.inputReader()) {
                String line = output.readLine();
                for (int i = 0; line != null; i++) {
                    acknowledged.add(line);
                    if (i == 300) {
                        // Process.destroyForcibly would close the output as well.
                        writer.toHandle().destroyForcibly();
                    }
                    line = output.readLine();
                }
            } finally {
                writer.destroyForcibly().waitFor(5, TimeUnit.MINUTES);
            }
            // The last line may be incomplete.
            acknowledged.remove(acknowledged.size() - 1);
            try (EmulatedResourceManager manager = EmulatedResourceManager.withLog(directory, forced, 86_400_000,
                    Delays.NONE, false)) {
                manager.open();
                List<String> committed = Branches.committed(directory);
                assertThat(committed).doesNotHaveDuplicates().containsAll(acknowledged);
                assertThat(manager.accepted()).isEqualTo(committed.size());
                assertThat(acknowledged).allMatch(id -> manager.holds(Branches.SENDER, id));
                for (Xid xid : manager.prepared()) {
                    manager.connect().rollback(xid);
                }
            }
        }
    }

    @Test
    void holdsManyOrdersInLittleMemory() throws Exception {
        Process writer = start("48m", temporary.resolve("orders"), "false", "4", "25000", "50", "");
        try (BufferedReader output = writer.inputReader()) {
            assertThat(output.readLine()).matches("accepted 100000 in memory [0-9]{1,5}");
            assertThat(writer.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(writer.exitValue()).isZero();
        } finally {
            writer.destroyForcibly();
        }
    }

    private static Process start(String heap, Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap,
                "-cp", System.getProperty("java.class.path"), OrderWriter.class.getName(), directory.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
