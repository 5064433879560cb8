package trader.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SignalShellIT {
    private final Process sleeper = sleeper();

    private static Process sleeper() {
        try {
            return new ProcessBuilder("sleep", "600").start();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @AfterEach
    void end() {
        sleeper.destroyForcibly();
    }

    private List<String> target() {
        return List.of(Long.toString(sleeper.pid()));
    }

    private String state() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(sleeper.pid()), "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    }

    private void awaitState(boolean stopped) throws IOException, InterruptedException {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (state().equals("T") != stopped) {
            assertThat(System.nanoTime()).as("state %s in time", state()).isLessThan(deadlineNs);
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    @Test
    void stopsAndContinuesAndPassesOverWhatHasEnded() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        try (SignalShell shell = new SignalShell().open()) {
            for (int i = 0; i < 100; i++) {
                shell.send("STOP", List.of(Long.toString(ended.pid()), target().get(0)));
                awaitState(true);
                shell.send("CONT", target());
                awaitState(false);
            }
        }
    }

    private SignalShell watchingAStoppedProcess() throws IOException, InterruptedException {
        SignalShell shell = new SignalShell().open();
        shell.watch(List.of(), target());
        shell.send("STOP", target());
        awaitState(true);
        return shell;
    }

    @Test
    void continuesWhatItWatchesWhenItsInputEnds() throws Exception {
        SignalShell shell = watchingAStoppedProcess();
        shell.close();
        awaitState(false);
    }

    @Test
    void leavesWhatItHasForgotten() throws Exception {
        SignalShell shell = watchingAStoppedProcess();
        shell.watch(target(), List.of());
        shell.close();
        assertThat(state()).isEqualTo("T");
    }

    /** A killed JVM may leave any command half written: what was watched before it is continued. */
    @Test
    void keepsTheTargetsUntilItHasTheNewOnes() throws Exception {
        SignalShell shell = watchingAStoppedProcess();
        shell.watch(target(), Stream.concat(target().stream(), Stream.of(Long.toString(Long.MAX_VALUE))).toList());
        shell.close();
        awaitState(false);
    }
}
