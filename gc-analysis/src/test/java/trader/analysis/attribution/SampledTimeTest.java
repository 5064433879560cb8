package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampledTimeTest {
    private final SampledTime samples = new SampledTime();

    @Test
    void anIntervalHoldsAsMuchAsOverlapsIt() {
        samples.add(0, 20, 5);
        samples.add(20, 20, 15);
        samples.add(40, 20, 2);
        samples.build();

        assertThat(samples.mostNs(0, 20)).isEqualTo(5);
        assertThat(samples.mostNs(17, 30)).isEqualTo(3 + 10);
        assertThat(samples.mostNs(0, 60)).isEqualTo(22);
        assertThat(samples.mostNs(58, 100)).isEqualTo(2);
        assertThat(samples.mostNs(60, 100)).isZero();
    }

    @Test
    void ofTheLongestTheEndIsKept() {
        long second = 1_000_000_000;
        samples.add(0, 10 * second, 10 * second);
        samples.build();

        assertThat(samples.mostNs(9 * second, 11 * second)).isEqualTo(second);
    }

    @Test
    void samplesThatOverlapAreOfDifferentThreads() {
        samples.add(0, 1_000, 300);
        samples.add(500, 1_000, 400);
        samples.add(1_000, 1_000, 10);
        samples.build();

        assertThat(samples.mostNs(0, 2_000)).isEqualTo(400);
        assertThat(samples.mostNs(0, 500)).isEqualTo(300);
    }

    @Test
    void successiveSamplesOfInexactLengthAreOfOneThread() {
        samples.add(0, 21, 5);
        samples.add(20, 21, 6);
        samples.build();

        assertThat(samples.mostNs(0, 60)).isEqualTo(11);
    }

    @Test
    void eachSampleIsTakenOnce() {
        samples.add(0, 20, 5);
        samples.add(20, 20, 6);
        samples.build();
        samples.begin();

        samples.take(0, 10, 4);
        assertThat(samples.mostNs(10, 20)).isEqualTo(1);
        samples.take(10, 30, 3);
        assertThat(samples.mostNs(30, 40)).isEqualTo(4);
        samples.begin();

        assertThat(samples.mostNs(30, 40)).isEqualTo(6);
    }
}
