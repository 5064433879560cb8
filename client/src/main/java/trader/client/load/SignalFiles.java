package trader.client.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Files by which the processes of a run signal each other: a client writes {@code ready} into its directory, waits for
 * {@code go} in the run directory, ends a warm-up of automatic length when it finds {@code warm} there, such a
 * measurement when it finds {@code enough}, and the load when it finds {@code stop}.
 */
record SignalFiles(Path runDirectory, Path clientDirectory) {
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(5);

    Path stop() {
        return runDirectory.resolve("stop");
    }

    boolean isStopAsked() {
        return Files.exists(stop());
    }

    boolean isWarm() {
        return Files.exists(runDirectory.resolve("warm"));
    }

    boolean isEnough() {
        return Files.exists(runDirectory.resolve("enough"));
    }

    /**
     * Writes the process id to {@code ready}, and waits until all processes may start.
     *
     * @return false if told to stop instead
     * @throws IllegalStateException when the time limit passes
     */
    boolean awaitGo(long timeoutNs, BooleanSupplier stopping) throws IOException {
        Files.writeString(clientDirectory.resolve("ready"), ProcessHandle.current().pid() + "\n");
        Path go = runDirectory.resolve("go");
        long deadlineNs = System.nanoTime() + timeoutNs;
        while (!Files.exists(go)) {
            if (stopping.getAsBoolean() || isStopAsked()) {
                return false;
            }
            if (System.nanoTime() > deadlineNs) {
                throw new IllegalStateException("no file " + go + " within "
                        + TimeUnit.NANOSECONDS.toSeconds(timeoutNs) + " s");
            }
            NanoClock.SYSTEM.sleepNs(POLL_NS);
        }
        return true;
    }
}
