package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailedRunTest {
    private static final List<String> PROBLEMS = List.of(
            "server (process 7) ended early with exit status 1; the console ends with:\n    Address already in use",
            "client-1 did not end within 15 s and was killed");

    @TempDir
    private Path run;

    @Test
    void namesTheFirstProblemAndTheLogsThatHaveText() throws IOException {
        log("server/console.log", "Address already in use");
        log("server/gc.log", "Using G1");
        log("client-1/console.log", "");
        log("grinder/vm-0.log", "worker started");
        log("grinder/vm-0-data.log", "Thread, Run, Test");

        assertThat(FailedRun.sentence(run, PROBLEMS)).isEqualTo("Failed: server (process 7) ended early with exit "
                + "status"
                + " 1. Logs in " + run + ": grinder/vm-0.log, server/console.log");
    }

    @Test
    void saysWhyTheProgramEnded() throws IOException {
        assertThat(FailedRun.sentence(run, List.of("server ended with exit status 1 before it was ready; the console"
                + " ends with:\n    10:00:00 INFO  starting\n    trader server: directory /data is in use by another"
                + " server")))
                .startsWith("Failed: server ended with exit status 1 before it was ready: directory /data is in use by"
                        + " another server. There");
    }

    @Test
    void beforeAnyLog() throws IOException {
        assertThat(FailedRun.sentence(run, List.of("interrupted: a signal ended the run early")))
                .isEqualTo("Failed: interrupted: a signal ended the run early. There are no logs yet in " + run);
    }

    private void log(String name, String text) throws IOException {
        Files.createDirectories(run.resolve(name).getParent());
        Files.writeString(run.resolve(name), text);
    }
}
