package trader.lab.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarmUpRuleTest {
    /** 23 windows: a longest time of 120 s ends in the 24th. */
    private static final int WINDOWS = 23;

    /** CPU time per message of the server in µs; the clients take two thirds of it. */
    private static List<WarmUpWindow> windows(double compilerCores, double p50Us, double... serverUs) {
        List<WarmUpWindow> windows = new ArrayList<>();
        DoubleStream.of(serverUs).forEach(us -> windows.add(new WarmUpWindow(
                (windows.size() + 1) * WarmUpRule.WINDOW_NS, us * 1e3, us * 1e3 * 2 / 3, compilerCores, p50Us * 1e3)));
        return windows;
    }

    private static double[] still(int count) {
        double[] still = new double[count];
        Arrays.fill(still, 537);
        return still;
    }

    /** When it is over, in seconds, for rows of µs per message (server, clients), CPUs of the compilers, µs. */
    private static int seconds(double[]... recorded) {
        List<WarmUpWindow> windows = new ArrayList<>();
        for (double[] each : recorded) {
            windows.add(new WarmUpWindow((windows.size() + 1) * WarmUpRule.WINDOW_NS, each[0] * 1e3, each[1] * 1e3,
                    each[2], each[3] * 1e3));
            if (WarmUpRule.reason(windows) == null) {
                return windows.size() * 5;
            }
        }
        return 0;
    }

    private static int seconds(int count, IntToDoubleFunction us) {
        return seconds(IntStream.range(0, count).mapToObj(i -> new double[] {us.applyAsDouble(i),
                us.applyAsDouble(i) / 2, 0, us.applyAsDouble(i) * 2}).toArray(double[][]::new));
    }

    /** A default run on two quiet CPUs, whose figures scatter by a tenth once it is warm. */
    @Test
    void scatterDoesNotKeepItFromBeingOver() {
        assertThat(seconds(new double[][] {
            {4415, 3071, 0.86, 37257},
            {2132, 1228, 1.10, 15245},
            {1561, 743, 0.95, 6861},
            {1168, 561, 0.96, 3854},
            {1064, 489, 0.83, 3242},
            {848, 358, 0.78, 2099},
            {775, 303, 0.60, 1700},
            {545, 213, 0.29, 1420},
            {603, 233, 0.41, 1636},
            {631, 245, 0.36, 1654},
            {557, 209, 0.29, 1502},
            {572, 225, 0.14, 1562},
            {644, 249, 0.16, 1715},
            {600, 237, 0.11, 1683},
            {624, 249, 0.01, 1796},
            {534, 209, 0.03, 1424},
            {623, 249, 0.09, 1825},
            {711, 277, 0.15, 2150},
            {633, 249, 0.06, 1881},
            {573, 224, 0.06, 1531},
            {693, 275, 0.03, 2044},
            {565, 219, 0.01, 1588},
            {595, 240, 0.03, 1646}})).isEqualTo(75);
    }

    /** With the Java driver: two long falls, the second from the 40th second on. */
    @Test
    void itWaitsForASecondFall() {
        assertThat(seconds(new double[][] {
            {4139, 2656, 0.87, 42107},
            {2076, 987, 1.01, 14705},
            {1419, 607, 0.87, 8856},
            {1214, 540, 0.87, 6214},
            {947, 387, 0.87, 4768},
            {694, 248, 0.87, 2810},
            {690, 225, 0.51, 2273},
            {770, 269, 0.36, 2617},
            {770, 267, 0.38, 2449},
            {730, 242, 0.25, 2347},
            {686, 230, 0.29, 2154},
            {604, 209, 0.23, 2031},
            {596, 204, 0.17, 1866},
            {502, 167, 0.09, 1602},
            {512, 166, 0.07, 1579},
            {518, 170, 0.05, 1537},
            {500, 162, 0.15, 1627},
            {484, 159, 0.01, 1439},
            {518, 175, 0.07, 1575},
            {595, 199, 0.01, 1857},
            {523, 176, 0.02, 1570}})).isEqualTo(95);
    }

    /** Beside other load: the compilers rest after 75 s, but the last eight windows fall from 470 to 415 µs. */
    @Test
    void aLateFallIsSeen() {
        assertThat(seconds(new double[][] {
            {3270, 2281, 0.74, 36930},
            {2119, 1224, 0.85, 16294},
            {1398, 672, 0.85, 6156},
            {1103, 482, 0.80, 3981},
            {808, 334, 0.84, 2472},
            {632, 247, 0.78, 1562},
            {585, 211, 0.49, 1379},
            {530, 196, 0.20, 1279},
            {501, 183, 0.38, 1075},
            {470, 178, 0.18, 1248},
            {467, 170, 0.20, 1073},
            {470, 171, 0.16, 1085},
            {527, 195, 0.10, 1413},
            {450, 158, 0.03, 1076},
            {411, 153, 0.02, 1082},
            {413, 151, 0.01, 1041},
            {429, 152, 0.04, 1024}})).isZero();
    }

    /** 8 threads at full speed: 1,860 µs after 15 s, 537 µs after 70 s. */
    @Test
    void aLongFallIsNotOver() {
        assertThat(seconds(14, i -> 1_860 * Math.pow(537.0 / 1_860, ((i + 1) * 5 - 15) / 55.0))).isZero();
    }

    @Test
    void aFallOfMoreThanTheLimitIsSeenThroughTheScatter() {
        assertThat(settled(0.10, 0.05)).isLessThan(20);
        assertThat(settled(0.15, 0.08)).isLessThan(10);
        assertThat(settled(0, 0.05)).isGreaterThan(98);
        assertThat(settled(0, 0.08)).isGreaterThan(95);
    }

    /** How many of 100 warm-ups settle within 115 s; {@code fall}: in 15 s. */
    private static int settled(double fall, double scatter) {
        Random random = new Random(17);
        return (int) IntStream.range(0, 100).filter(run -> seconds(WINDOWS,
                i -> 537 * Math.pow(1 - fall, i / 3.0) * (1 + scatter * random.nextGaussian())) > 0).count();
    }

    @Test
    void itTakesSevenWindows() {
        assertThat(WarmUpRule.reason(List.of())).isEqualTo("it takes at least 35 s");
        assertThat(WarmUpRule.reason(windows(0, 600, still(6)))).isEqualTo("it takes at least 35 s");
        assertThat(WarmUpRule.reason(windows(0, 600, 1_860, 537, 537, 537, 537, 537, 537))).isNull();
    }

    @Test
    void theReasonSaysHowMuchItMoved() {
        assertThat(WarmUpRule.reason(windows(0, 600, 1_860, 1_000, 950, 900, 860, 820, 780)))
                .isEqualTo("CPU time per message of the server: 14 % less every 15 s, give or take 1 % (allowed"
                        + " are 5 %, the error included)");
        assertThat(WarmUpRule.reason(windows(0, 600, 537, 400, 700, 420, 690, 410, 720)))
                .isEqualTo("CPU time per message of the server: 17 % more every 15 s, give or take 24 % (allowed"
                        + " are 5 %, the error included)");
    }

    @Test
    void theClientsAndTheMedianCountToo() {
        List<WarmUpWindow> windows = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            windows.add(new WarmUpWindow((i + 1) * WarmUpRule.WINDOW_NS, 537e3, 358e3 - 15e3 * i, 0.0, 600e3));
        }
        assertThat(WarmUpRule.reason(windows)).startsWith("CPU time per message of the clients: ");
        windows.replaceAll(each -> new WarmUpWindow(each.atNs(), 537e3, 358e3, 0.0, each.clientNsPerRequest()));
        assertThat(WarmUpRule.reason(windows)).startsWith("median response time: ");
    }

    @Test
    void theCompilersMustRest() {
        List<WarmUpWindow> windows = windows(0.3, 600, still(6));
        windows.addAll(windows(0.01, 600, still(1)));
        assertThat(WarmUpRule.reason(windows))
                .isEqualTo("the compilers took 0.20 CPUs in the last 15 s (allowed are 0.10)");
        windows.addAll(windows(0.01, 600, still(1)));
        assertThat(WarmUpRule.reason(windows))
                .isEqualTo("the compilers took 0.11 CPUs in the last 15 s (allowed are 0.10)");
        windows.addAll(windows(0, 600, still(1)));
        assertThat(WarmUpRule.reason(windows)).isNull();
    }

    @Test
    void whatIsUnknownDoesNotHold() {
        assertThat(WarmUpRule.reason(IntStream.range(0, 7)
                .mapToObj(i -> new WarmUpWindow(i, null, null, null, 500.0)).toList())).isNull();
    }

    @Test
    void aWindowWithoutFiguresIsNotStill() {
        List<WarmUpWindow> windows = windows(0, 600, still(7));
        windows.set(6, new WarmUpWindow(7 * WarmUpRule.WINDOW_NS, null, null, 0.0, null));
        assertThat(WarmUpRule.reason(windows)).isEqualTo("no message was answered for 5 s");
        windows.set(6, new WarmUpWindow(7 * WarmUpRule.WINDOW_NS, null, 358e3, 0.0, 600e3));
        assertThat(WarmUpRule.reason(windows))
                .isEqualTo("CPU time per message of the server: unknown for a while");
        windows.set(6, new WarmUpWindow(7 * WarmUpRule.WINDOW_NS, 537e3, 358e3, null, 600e3));
        assertThat(WarmUpRule.reason(windows)).isEqualTo("CPU time of the compilers: unknown for a while");
    }
}
