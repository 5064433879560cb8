package trader.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jvms")
class HiccupMeterIT {
    private static final long STOPPED_NS = TimeUnit.MILLISECONDS.toNanos(300);

    private record Stop(long startNs, long lengthNs) {
        static Stop parse(String line) {
            String[] columns = line.split(",");
            return new Stop(Long.parseLong(columns[0]), Long.parseLong(columns[1]));
        }

        private long lengthSinceNs(long fromNs) {
            return Math.max(0, startNs + lengthNs - Math.max(startNs, fromNs));
        }
    }

    /** A real stop from outside: SIGSTOP, by a shell, as the JVM cannot wake itself. */
    @Test
    void aStoppedJvmIsSeenOnceAndAboutAsLongAsItWas(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("stops.csv");
        Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Meter.class.getName(), file.toString()).start();
        try {
            // The meter runs when it is seen to: then it has a line for some stop, the first of which is provoked.
            long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
            awaitSize(file, 1);
            while (Files.readAllLines(file).size() < 2) {
                assertThat(System.nanoTime()).as("deadline").isLessThan(deadlineNs);
                signal("STOP", jvm);
                signal("CONT", jvm);
            }
            int before = Files.readAllLines(file).size();
            long fromNs = System.nanoTime();
            signal("STOP", jvm);
            // Parking may end early.
            for (long restNs = STOPPED_NS; restNs > 0; restNs = fromNs + STOPPED_NS - System.nanoTime()) {
                LockSupport.parkNanos(restNs);
            }
            signal("CONT", jvm);
            awaitSize(file, before + 1);
            jvm.getOutputStream().close();
            assertThat(jvm.waitFor(5, TimeUnit.MINUTES)).isTrue();
            long tookNs = System.nanoTime() - fromNs;

            List<Stop> stops = Files.readAllLines(file).stream().skip(1).map(Stop::parse).toList();
            // The meter may have been late already when the signal came.
            assertThat(stops).anyMatch(stop -> stop.lengthSinceNs(fromNs) > 250_000_000);
            assertThat(stops.stream().mapToLong(stop -> stop.lengthSinceNs(fromNs)).sum())
                    .as("no time counted twice").isLessThanOrEqualTo(tookNs);
        } finally {
            jvm.destroyForcibly();
        }
    }

    private static void signal(String name, Process to) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(to.pid())).start().waitFor()).isZero();
    }

    private static void awaitSize(Path file, int lines) throws Exception {
        long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
        while (!Files.exists(file) || Files.readAllLines(file).size() < lines) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(deadlineNs);
            LockSupport.parkNanos(5_000_000);
        }
    }

    /** Measures until its standard input ends. */
    static final class Meter {
        private Meter() {
        }

        /** A JVM of its own. */
        public static void main(String[] arguments) throws Exception {
            try (HiccupMeter meter = new HiccupMeter(Path.of(arguments[0]))) {
                meter.open();
                while (System.in.read() >= 0) {
                    // Waits for the end.
                }
            }
        }
    }
}
