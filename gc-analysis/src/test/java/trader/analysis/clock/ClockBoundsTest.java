package trader.analysis.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.clock.ClockBounds.Bounds;

class ClockBoundsTest {
    private static final long SECOND_NS = 1_000_000_000;
    private static final long OFFSET_NS = 5 * SECOND_NS;
    private static final double DRIFT = 50e-6;
    private static final long START_NS = 987_654_321_000L;
    private static final long LEAST_WAY_NS = 20_000;

    /** The planted clock. */
    private static long serverNs(long clientNs) {
        return clientNs + OFFSET_NS + Math.round(DRIFT * (clientNs - START_NS));
    }

    private static ClockBounds exchanges(Random random, int seconds, int perS) {
        ClockBounds bounds = new ClockBounds();
        for (long i = 0; i < (long) seconds * perS; i++) {
            exchange(bounds, random, START_NS + i * SECOND_NS / perS);
        }
        return bounds;
    }

    private static void exchange(ClockBounds bounds, Random random, long sentNs) {
        long receivedNs = sentNs + wayNs(random);
        long repliedNs = receivedNs + wayNs(random);
        bounds.exchange(sentNs, serverNs(receivedNs), serverNs(repliedNs), repliedNs + wayNs(random));
    }

    /** At least {@value #LEAST_WAY_NS}, mostly twice as long, sometimes milliseconds. */
    private static long wayNs(Random random) {
        double usual = LEAST_WAY_NS * (1 - Math.log(1 - random.nextDouble()));
        return Math.round(random.nextInt(50) == 0 ? usual + 5e6 * random.nextDouble() : usual);
    }

    @Test
    void theTruthIsAlwaysInsideAndTheWidthIsThatOfTheFastestWays() throws Exception {
        for (int seed = 0; seed < 20; seed++) {
            List<Bounds> all = exchanges(new Random(seed), 60, 500).all();
            ClockMapping toServer = ClockBounds.toServer(all);
            for (long t = START_NS; t < START_NS + 60 * SECOND_NS; t += 10_000_000) {
                long errorNs = Math.abs(toServer.toRunNs(t) - serverNs(t));
                assertTrue(errorNs <= toServer.uncertaintyNs(t), "seed " + seed + ", error " + errorNs);
            }
            for (Bounds bounds : all.subList(5, all.size() - 5)) {
                long widthNs = bounds.highestNs() - bounds.lowestNs();
                assertTrue(widthNs >= 2 * LEAST_WAY_NS && widthNs < 2.2 * LEAST_WAY_NS, "width " + widthNs);
            }
        }
    }

    @Test
    void fewExchangesGiveWiderBoundsThatHold() throws Exception {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            ClockBounds bounds = new ClockBounds();
            exchange(bounds, random, START_NS);
            exchange(bounds, random, START_NS + 40 * SECOND_NS);
            ClockMapping toServer = ClockBounds.toServer(bounds.all());
            for (long t = START_NS; t < START_NS + 40 * SECOND_NS; t += 100_000_000) {
                assertTrue(Math.abs(toServer.toRunNs(t) - serverNs(t)) <= toServer.uncertaintyNs(t));
            }
        }
    }

    /** The drift changes by 76 ppm in the middle of a window, where a steady drift is 95 us away from the truth. */
    @Test
    void aChangeOfTheDriftThatTheWaysHideStaysWithinTheUncertainty() throws Exception {
        long wayNs = 100_000;
        LongUnaryOperator kinked = ns -> ns + Math.round(76e-6 * Math.max(0, ns - 15 * SECOND_NS));
        ClockBounds bounds = new ClockBounds();
        for (long t = 0; t < 30 * SECOND_NS; t += 5_000_000) {
            bounds.exchange(t, kinked.applyAsLong(t + wayNs), kinked.applyAsLong(t + wayNs), t + 2 * wayNs);
        }
        ClockMapping toServer = ClockBounds.toServer(bounds.all());
        long mostNs = 0;
        for (long t = 0; t < 30 * SECOND_NS; t += 10_000_000) {
            long errorNs = Math.abs(toServer.toRunNs(t) - kinked.applyAsLong(t));
            assertTrue(errorNs <= toServer.uncertaintyNs(t), "at " + t + ": " + errorNs);
            mostNs = Math.max(mostNs, errorNs);
        }
        assertTrue(mostNs > 50_000, "the kink shows: " + mostNs);
        assertTrue(toServer.mostUncertainNs() < 110_000, "uncertainty " + toServer.mostUncertainNs());
    }

    @Test
    void beyondTheEndsTheUncertaintyIsNotLessThanThere() {
        ClockMapping mapping = ClockMapping.of(List.of(new ClockMapping.Knot(0, 7, 50),
                new ClockMapping.Knot(10, 7, 100), new ClockMapping.Knot(20, 7, 80)));
        assertEquals(80, mapping.uncertaintyNs(30));
        assertEquals(50, mapping.uncertaintyNs(-5));
        assertEquals(90, mapping.uncertaintyNs(15));
    }

    @Test
    void aClockThatRunsTooFastIsNoSteadyDrift() {
        ClockBounds bounds = new ClockBounds();
        for (long t = 0; t < 10 * SECOND_NS; t += 10_000_000) {
            bounds.after(t, t + t / 500);
            bounds.before(t + 50_000, t + t / 500);
        }
        assertThrows(IOException.class, bounds::all);
    }

    @Test
    void exchangesInOneDirectionTellNothing() {
        ClockBounds bounds = new ClockBounds();
        bounds.after(1, 2);
        assertFalse(bounds.isKnown());
    }

    @Test
    void theInverseMapsBackAndAChainAddsItsUncertainties(@TempDir Path directory) throws Exception {
        ClockMapping toServer = ClockBounds.toServer(exchanges(new Random(3), 30, 200).all());
        ClockMapping toClient = toServer.inverse();
        for (long t = START_NS; t < START_NS + 30 * SECOND_NS; t += 333_333_333) {
            assertEquals(t, toClient.toRunNs(toServer.toRunNs(t)), 1);
            assertEquals(t, toServer.then(toClient).toRunNs(t), 2);
            assertEquals(2 * toServer.uncertaintyNs(t), toServer.then(toClient).uncertaintyNs(t), 2);
        }
        Files.createDirectory(directory.resolve("server"));
        toClient.write(ClockMapping.file(directory, "server"));
        ClockMapping read = ClockMapping.of(directory.resolve("server/gc.log"));
        for (long t = START_NS - SECOND_NS; t < START_NS + 31 * SECOND_NS; t += 333_333_333) {
            assertEquals(toClient.toRunNs(t), read.toRunNs(t));
            assertEquals(toClient.uncertaintyNs(t), read.uncertaintyNs(t));
        }
        assertEquals(ClockMapping.NONE, ClockMapping.of(directory.resolve("client-1/gc.log")));
        assertEquals(17, ClockMapping.NONE.toRunNs(17));
        assertEquals(0, toClient.toRunNsUnlessUnknown(0));
    }
}
