package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In simulated runs whose true shares are known. */
class ShareIntervalTest {
    private static final int BLOCKS = 30;
    private static final int RUNS = 400;
    /** How often each cause has an episode. */
    private static final double[] FREQUENCY = {0.2, 0.05, 0.5, 0.25};
    /** The first two are rare and long. */
    private static final double[] LOG_SIZE = {1, 1.5, 0, 0};
    private static final double LEAST_COVERAGE = 0.93;

    /** Episodes of one run: block, then the time of each cause. */
    private static List<double[]> run(Random random, int blocks, double perBlock, double sigma, double mixed,
            boolean drifts) {
        List<double[]> episodes = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            for (double at = -Math.log(1 - random.nextDouble()) / perBlock; at < 1;
                    at -= Math.log(1 - random.nextDouble()) / perBlock) {
                double which = random.nextDouble();
                int cause = 0;
                while (which > FREQUENCY[cause]) {
                    which -= FREQUENCY[cause++];
                }
                // A third of the blocks has the last cause instead of the one before it.
                cause = drifts && cause == 2 && block % BLOCKS % 3 == 0 ? 3 : cause;
                double size = Math.exp(LOG_SIZE[cause] + sigma * random.nextGaussian());
                double[] episode = new double[FREQUENCY.length + 1];
                episode[0] = block;
                episode[1 + cause] += size * (1 - mixed);
                episode[1 + random.nextInt(FREQUENCY.length)] += size * mixed;
                episodes.add(episode);
            }
        }
        return episodes;
    }

    private static double sum(double[] episode) {
        double sum = 0;
        for (int cause = 1; cause < episode.length; cause++) {
            sum += episode[cause];
        }
        return sum;
    }

    private static double share(List<double[]> episodes, int cause) {
        return episodes.stream().mapToDouble(each -> each[1 + cause]).sum()
                / episodes.stream().mapToDouble(ShareIntervalTest::sum).sum();
    }

    private static ShareInterval interval(List<double[]> episodes, int cause) {
        double[] partNs = new double[BLOCKS];
        double[] allNs = new double[BLOCKS];
        for (double[] each : episodes) {
            partNs[(int) each[0]] += each[1 + cause];
            allNs[(int) each[0]] += sum(each);
        }
        return ShareInterval.of(partNs, allNs,
                ShareInterval.effective(episodes.stream().mapToDouble(ShareIntervalTest::sum).toArray()));
    }

    /** {@code mixed}: the part of an episode that another cause has. */
    @ParameterizedTest
    @CsvSource({"4, 1, 0.2, false", "4, 1.5, 0.2, false", "0.7, 1, 0.2, false", "4, 1, 0, false", "4, 1, 0.2, true",
            "12, 1.5, 0, true"})
    void holdsTheTrueShareOfEachCauseInAtLeast93Of100Runs(double perBlock, double sigma, double mixed,
            boolean drifts) {
        List<double[]> all = run(new Random(5), 300 * BLOCKS, perBlock, sigma, mixed, drifts);
        double[] shares = IntStream.range(0, FREQUENCY.length).mapToDouble(cause -> share(all, cause)).toArray();
        Random random = new Random(7);
        int[] held = new int[FREQUENCY.length];
        double width = 0;
        for (int i = 0; i < RUNS; i++) {
            List<double[]> run = run(random, BLOCKS, perBlock, sigma, mixed, drifts);
            for (int cause = 0; cause < held.length; cause++) {
                ShareInterval interval = interval(run, cause);
                held[cause] += interval.low() <= shares[cause] && shares[cause] <= interval.high() ? 1 : 0;
                width += (interval.high() - interval.low()) / RUNS / held.length;
            }
        }
        assertThat(Arrays.stream(held).mapToObj(each -> (double) each / RUNS).toList())
                .as("%.1f episodes a block, mean width %.2f", perBlock, width)
                .allMatch(each -> each >= LEAST_COVERAGE);
        assertThat(width).as("still says something").isLessThan(0.65);
    }

    @Test
    void aCauseThatNoEpisodeHadMayStillHaveSome() {
        double[] allNs = new double[10];
        Arrays.fill(allNs, 5);
        ShareInterval none = ShareInterval.of(new double[10], allNs, 30);
        assertThat(none.low()).isZero();
        assertThat(none.high()).isBetween(0.1, 0.2);
        ShareInterval all = ShareInterval.of(allNs, allNs, 30);
        assertThat(all.high()).isCloseTo(1, within(1e-9));
        assertThat(all.low()).isCloseTo(1 - none.high(), within(1e-9));
        assertThat(ShareInterval.of(new double[10], new double[10], 0)).isEqualTo(new ShareInterval(0, 1));
    }

    /** With as many equal episodes as trials it is Wilson's: Student's t with 9 degrees of freedom is 2.262. */
    @Test
    void isWilsonsForAsManyTrialsAsEpisodes() {
        double[] allNs = new double[10];
        double[] partNs = new double[10];
        Arrays.fill(allNs, 1);
        Arrays.fill(partNs, 0.5);
        double half = 2.262 * Math.sqrt(0.25 / 20 + 2.262 * 2.262 / 1_600) / (1 + 2.262 * 2.262 / 20);
        assertThat(ShareInterval.of(partNs, allNs, 20).half()).isCloseTo(half, within(1e-3));
    }
}
