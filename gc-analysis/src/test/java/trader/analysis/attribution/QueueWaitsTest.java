package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.attribution.BusyListeners.Busy;
import trader.analysis.run.RequestStep;
import trader.analysis.run.Stops;

/** Four listeners all have an order from 1,000 to 2,000 ms, and some thread of the JVM always waits for a processor. */
class QueueWaitsTest {
    private static final long MS = 1_000_000;
    private static final int ORDER = 1;

    @TempDir
    private Path directory;

    private final CauseIntervals.Overlap always = (kind, service, fromNs, toNs) -> toNs - fromNs;

    private static Busy[] busy() {
        Stops saturated = new Stops.Builder().add(1_000 * MS, 2_000 * MS).build();
        return new Busy[] {new Busy(32, Stops.NONE, Stops.NONE, Stops.NONE),
            new Busy(4, saturated, saturated, Stops.NONE)};
    }

    /** In 20 ms from 1,500 ms on two listeners waited, 24 ms together. */
    private CauseIntervals.Overlap server() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN)
                .put("TRADWAI1".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(32).putLong(0).putLong(0)
                .putLong(1_500 * MS).putInt((int) (20 * MS)).put((byte) 1).put((byte) 0).putShort((short) 2).putInt(0)
                .putInt((int) (24 * MS)).putInt((int) (15 * MS)).putInt(2);
        return QueueWaits.ofServer(always, busy(), Files.write(directory.resolve("waits.bin"), file.array()));
    }

    private static long ms(CauseIntervals.Overlap waits, Stretch kind, int service, long fromMs, long toMs) {
        return waits.ns(kind, service, fromMs * MS, toMs * MS) / MS;
    }

    @Test
    void anOrderInTheQueueWaitsAsLongAsTheListenersOnAverage() throws IOException {
        assertThat(ms(server(), Stretch.IN_BROKER, ORDER, 1_200, 1_900)).isEqualTo(6);
        assertThat(ms(server(), Stretch.WAY_THERE, ORDER, 990, 2_015)).as("before, in and behind it")
                .isEqualTo(10 + 6 + 15);
    }

    @Test
    void otherStepsAndServicesWaitAsBefore() throws IOException {
        assertThat(ms(server(), Stretch.HANDLING, ORDER, 1_200, 1_900)).isEqualTo(700);
        assertThat(ms(server(), Stretch.WAY_THERE, 0, 1_200, 1_900)).isEqualTo(700);
        assertThat(ms(server(), Stretch.IN_BROKER, ORDER, 2_100, 2_300)).isEqualTo(200);
    }

    @Test
    void aQueueDoesNotWaitForTheLoadGenerator() {
        CauseIntervals.Overlap client = QueueWaits.ofClient(always, busy());

        assertThat(ms(client, Stretch.WAY_THERE, ORDER, 990, 2_015)).isEqualTo(25);
        assertThat(ms(client, Stretch.SEND, ORDER, 990, 2_015)).isEqualTo(1_025);
    }

    @Test
    void anOrderThatTheBrokerHasWaitsForNoThreadOfTheLoadGenerator() {
        assertThat(Stretch.of(RequestStep.WAY_THERE, true)).isEqualTo(Stretch.IN_BROKER);
        assertThat(Stretch.of(RequestStep.WAY_THERE, false)).isEqualTo(Stretch.WAY_THERE);
        assertThat(Stretch.IN_BROKER.causes()).contains(Cause.SERVER_PROCESSOR, Cause.SATURATION)
                .doesNotContain(Cause.CLIENT_PROCESSOR, Cause.CLIENT_REACHING, Cause.CLIENT_LOCK);
    }
}
