package trader.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.run.RunReader;
import trader.analysis.run.SyntheticRun;

/** A run whose server has another clock: its files are those of a run on one host, with times of that clock. */
class OtherHostTest {
    private static final long MS = 1_000_000;
    private static final long OFFSET_NS = 5_000 * MS;
    private static final double DRIFT = 50e-6;
    private static final long RECORD_BYTES = 88;
    /** The waits that follow are lengths. */
    private static final long TIMES_BYTES = 72;
    private static final LongUnaryOperator DRIFTING = ns -> ns + OFFSET_NS
            + Math.round(DRIFT * (ns - SyntheticRun.START_NS));

    @TempDir
    private Path directory;

    /** A pause of 40 ms, in which requests wait; another of 50 us; and 5,000 requests that take 2 ms and more. */
    private Path run() throws IOException {
        SyntheticRun run = new SyntheticRun(directory.resolve("run"));
        run.serverPause(30_000 * MS, 40 * MS);
        run.serverPause(60_000 * MS, 50_000);
        for (int i = 0; i < 5_000; i++) {
            long dueNs = i * 20 * MS;
            long pauseNs = dueNs <= 30_000 * MS && dueNs + 2 * MS > 30_000 * MS || dueNs == 30_020 * MS
                    ? 30_040 * MS - Math.max(dueNs, 30_000 * MS) : 0;
            long receivedNs = dueNs + 100_000 + i % 7 * 10_000 + pauseNs;
            run.request(i % 5 == 4 ? 1 : 0, 0, dueNs, dueNs, receivedNs + 2 * MS + i % 11 * 10_000);
            run.served(receivedNs, receivedNs + MS, receivedNs + MS);
        }
        return run.write();
    }

    private static void moveServer(Path run, LongUnaryOperator clock) throws IOException {
        Path log = run.resolve("server/gc.log");
        Files.writeString(log, Pattern.compile("\\]\\[([0-9]+)ns\\](?=\\[[0-9]+ns\\])").matcher(Files.readString(log))
                .replaceAll(time -> "][" + clock.applyAsLong(Long.parseLong(time.group(1))) + "ns]"));
        Path requests = run.resolve("server/requests.bin");
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(requests)).order(ByteOrder.LITTLE_ENDIAN);
        for (long record = 32; record < bytes.limit(); record += RECORD_BYTES) {
            for (long at = record + 8; at < record + TIMES_BYTES; at += Long.BYTES) {
                long ns = bytes.getLong((int) at);
                bytes.putLong((int) at, ns == 0 ? 0 : clock.applyAsLong(ns));
            }
        }
        Files.write(requests, bytes.array());
        SyntheticRun.replace(run.resolve("run.json"), "\"server\": {",
                "\"client-1\": {\"clock\": \"here\"}, \"server\": {\"clock\": \"there\", ");
    }

    @Test
    void placesTheServerOnTheClientsClockAndBlamesOnlyWhatIsLongEnough() throws IOException {
        Path run = run();
        Summary onOneHost = RunAnalysis.of(run).summary();
        moveServer(run, DRIFTING);
        Summary moved = RunAnalysis.of(run).summary();

        assertThat(moved.reliability().verdict()).isEqualTo(onOneHost.reliability().verdict()).isNotNull();
        ClockFigures clock = moved.byJvm().clocks().get("server");
        assertThat(clock.offsetNs()).isCloseTo(OFFSET_NS, within(clock.uncertaintyNs()));
        assertThat(clock.driftPpm()).isCloseTo(50, within(clock.driftWithinPpm()));
        // The fastest request takes 0.1 ms there; its order's reply leaves 1 ms later and takes 1 ms back.
        assertThat(clock.uncertaintyNs()).isBetween(550_000L, 700_000L);
        assertThat(onOneHost.byJvm().clocks()).isEmpty();
        assertThat(moved.servers().steps().joined()).isEqualTo(5_000);
        assertThat(moved.servers().steps().contradicting()).isZero();
        assertThat(moved.byJvm().jvms().get("server").pauses().count()).as("short ones count, but are not blamed")
                .isEqualTo(2);
        assertThat(shareOfGc(moved)).isCloseTo(shareOfGc(onOneHost), within(0.03));
        assertThat(shareOfGc(onOneHost)).isGreaterThan(0.5);
    }

    private static double shareOfGc(Summary summary) {
        Attribution.Stall stall = summary.answer().services().get("quote").stalls().get(0);
        assertThat(stall.mostly()).isEqualTo(CauseGroup.GC);
        return stall.share() * stall.mostlyPart();
    }

    @Test
    void doesNotGuessWhenTheClockWasSet() throws IOException {
        Path run = run();
        moveServer(run, ns -> ns < SyntheticRun.START_NS + 50_000 * MS ? ns + OFFSET_NS : ns + OFFSET_NS + 20 * MS);
        Summary summary = RunAnalysis.of(run).summary();

        assertThat(summary.reliability().verdict()).isEqualTo(Summary.INVALID);
        assertThat(summary.reliability().reasons())
                .anyMatch(reason -> reason.startsWith("server: the clock of its host cannot be"
                + " compared with that of client-1: no offset with a steady drift"));
        assertThat(summary.byJvm().clocks()).isEmpty();
        assertThat(summary.byJvm().jvms()).doesNotContainKey("server");
    }

    /** The server's clock is 5 ms ahead after 100 s; its time of day was read with it, before that. */
    @Test
    void placesTimesOfDayOfTheServersHostByItsOwnClock() throws IOException {
        Path run = run();
        moveServer(run, DRIFTING);
        long epochNs = SyntheticRun.EPOCH_MS * MS + OFFSET_NS + 100_000 * MS;

        assertThat(RunReader.read(run).epochToRun("server").applyAsLong(epochNs))
                .isCloseTo(SyntheticRun.START_NS + Math.round(100_000 * MS / (1 + DRIFT)), within(MS));
    }

    /** As after a connection that broke while the server's files were copied: its run.json came late or not at all. */
    @Test
    void doesNotPlaceAServerWhoseClockIsNotNamed() throws IOException {
        Path run = run();
        moveServer(run, DRIFTING);
        SyntheticRun.replace(run.resolve("run.json"), "\"clock\": \"there\", ", "");
        Summary summary = RunAnalysis.of(run).summary();

        assertThat(summary.reliability().reasons())
                .contains("server: the clock of its host cannot be compared with that of client-1:"
                + " run.json does not name its clock");
        assertThat(summary.byJvm().jvms()).doesNotContainKey("server");
        assertThat(summary.services().get("quote").responseNs().get("p99")).isNotNull();
    }

    @Test
    void saysThatAServerWithoutTimesCannotBePlaced() throws IOException {
        Path run = run();
        moveServer(run, DRIFTING);
        Files.delete(run.resolve("server/requests.bin"));

        assertThat(RunAnalysis.of(run).summary().reliability().reasons()).anyMatch(reason -> reason.endsWith(
                "the server recorded no times of requests (--server-times)"));
    }
}
