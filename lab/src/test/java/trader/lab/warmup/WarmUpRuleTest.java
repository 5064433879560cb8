package trader.lab.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class WarmUpRuleTest {
    /** Processor time per message of the server in µs; the clients take two thirds of it. */
    private static List<WarmUpWindow> windows(double compilerCores, double p50Us, double... serverUs) {
        List<WarmUpWindow> windows = new ArrayList<>();
        DoubleStream.of(serverUs).forEach(us -> windows.add(new WarmUpWindow(
                (windows.size() + 1) * WarmUpRule.WINDOW_NS, us * 1e3, us * 1e3 * 2 / 3, compilerCores, p50Us * 1e3)));
        return windows;
    }

    /** A default run on two processors beside other load: µs per message, processors of the compilers, µs. */
    @Test
    void aRealWarmUpIsOverWhenTheCompilersRest() {
        double[][] recorded = {
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
            {429, 152, 0.04, 1024}};
        List<WarmUpWindow> windows = new ArrayList<>();
        List<Integer> over = new ArrayList<>();
        for (double[] each : recorded) {
            windows.add(new WarmUpWindow((windows.size() + 1) * WarmUpRule.WINDOW_NS, each[0] * 1e3, each[1] * 1e3,
                    each[2], each[3] * 1e3));
            if (WarmUpRule.reason(windows) == null) {
                over.add(windows.size());
            }
        }
        assertThat(over).as("windows of five seconds").containsExactly(17);
    }

    @Test
    void itTakesFourWindows() {
        assertThat(WarmUpRule.reason(List.of())).isEqualTo("it takes at least 20 s");
        assertThat(WarmUpRule.reason(windows(0, 600, 537, 537, 537))).isEqualTo("it takes at least 20 s");
        assertThat(WarmUpRule.reason(windows(0, 600, 1_860, 537, 537, 537))).isNull();
    }

    @Test
    void codeThatBecomesFasterIsNotWarm() {
        assertThat(WarmUpRule.reason(windows(0, 600, 1_860, 1_240, 910, 740)))
                .isEqualTo("processor time per message of the server: 1240, 910, 740 µs in the last 15 s");
        // Each window is within 5 % of the mean, but this is 1 % a second.
        assertThat(WarmUpRule.reason(windows(0, 600, 620, 600, 570, 541))).startsWith("processor time per message");
    }

    @Test
    void noiseIsNotAMove() {
        assertThat(WarmUpRule.reason(windows(0.04, 600, 1_860, 530, 548, 536))).isNull();
        assertThat(WarmUpRule.reason(windows(0, 600, 537, 500, 560, 537))).startsWith("processor time per message");
    }

    @Test
    void theClientsCountToo() {
        List<WarmUpWindow> windows = windows(0, 600, 537, 537, 537);
        windows.add(new WarmUpWindow(4 * WarmUpRule.WINDOW_NS, 537e3, 300e3, 0.0, 600e3));
        assertThat(WarmUpRule.reason(windows))
                .isEqualTo("processor time per message of the clients: 358, 358, 300 µs in the last 15 s");
    }

    @Test
    void theCompilersMustRest() {
        List<WarmUpWindow> windows = windows(0.3, 600, 537, 537, 537);
        windows.addAll(windows(0.01, 600, 537));
        assertThat(WarmUpRule.reason(windows)).isEqualTo("the compilers took 0.30 processors (allowed are 0.05)");
        windows.addAll(windows(0.05, 600, 537));
        assertThat(WarmUpRule.reason(windows)).isNull();
    }

    @Test
    void theMedianMustStandStill() {
        List<WarmUpWindow> windows = windows(0, 600, 537, 537, 537);
        windows.addAll(windows(0, 450, 537));
        assertThat(WarmUpRule.reason(windows)).isEqualTo("median response time: 600, 600, 450 µs in the last 15 s");
    }

    @Test
    void whatIsUnknownDoesNotHold() {
        assertThat(WarmUpRule.reason(List.of(new WarmUpWindow(1, null, null, null, null),
                new WarmUpWindow(2, null, null, null, 500.0), new WarmUpWindow(3, null, null, null, 500.0),
                new WarmUpWindow(4, null, null, null, 500.0)))).isNull();
    }

    @Test
    void aWindowWithoutFiguresIsNotStill() {
        List<WarmUpWindow> windows = windows(0, 600, 537, 537, 537);
        windows.add(new WarmUpWindow(4 * WarmUpRule.WINDOW_NS, null, null, 0.0, null));
        assertThat(WarmUpRule.reason(windows)).isEqualTo("no message was answered for 5 s");
        windows.set(3, new WarmUpWindow(4 * WarmUpRule.WINDOW_NS, null, 358e3, 0.0, 600e3));
        assertThat(WarmUpRule.reason(windows))
                .isEqualTo("processor time per message of the server: unknown for a while");
        windows.set(3, new WarmUpWindow(4 * WarmUpRule.WINDOW_NS, 537e3, 358e3, null, 600e3));
        assertThat(WarmUpRule.reason(windows)).isEqualTo("processor time of the compilers: unknown for a while");
    }
}
