package trader.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.load.PhaseLength;
import trader.runfiles.Outcome;
import trader.runfiles.RecordLayout;
import trader.runfiles.RequestRecord;

/** A client that sends 1,000 orders a second, each hundredth of which is slow, and alone so. */
class MeasureEndTest {
    private static final long S = TimeUnit.SECONDS.toNanos(1);
    private static final long START_NS = 1_000 * S;

    @TempDir
    private Path run;
    private Path client;
    private MeasureEnd end;

    @BeforeEach
    void aClient() throws IOException {
        client = Files.createDirectory(run.resolve("client-1"));
        end = new MeasureEnd(run.resolve("enough"), List.of(client), new PhaseLength(true, 30 * S, 60 * S), START_NS);
    }

    private void measuring() throws IOException {
        Files.writeString(client.resolve("phases.csv"), "phase,startNs\nwarmup,1\nmeasure," + START_NS + "\n");
    }

    private void requests(int count) throws IOException {
        RecordLayout<RequestRecord> layout = RequestRecord.LAYOUT;
        ByteBuffer bytes = ByteBuffer.allocate(RecordLayout.HEADER_BYTES + layout.recordBytes() * count)
                .order(ByteOrder.LITTLE_ENDIAN).put(layout.header(0, 0));
        for (int i = 0; i < count; i++) {
            long dueNs = START_NS + i * S / 1_000;
            RequestRecord.putIdentity(bytes, 1, Outcome.OK, 0, i);
            RequestRecord.putTimes(bytes, dueNs, dueNs, dueNs, dueNs, dueNs,
                    dueNs + (i % 100 == 50 ? S / 100 : S / 10_000 + i % 97));
            RequestRecord.putWaits(bytes, 0, 0);
        }
        Files.write(client.resolve("requests.bin"), bytes.array());
    }

    private boolean endsAt(long second) throws IOException {
        end.update(START_NS + second * S);
        return Files.exists(run.resolve("enough"));
    }

    @Test
    void endsNotBeforeTheShortestTimeAndWithEnoughEpisodes() throws IOException {
        assertThat(endsAt(10)).as("no phase yet").isFalse();
        assertThat(end.reason()).isNull();
        measuring();
        requests(20_000);
        assertThat(endsAt(20)).as("the shortest time").isFalse();
        assertThat(endsAt(31)).isTrue();
        assertThat(end.reason()).isEqualTo("The measurement ended after 31s because its tail has enough effective"
                + " episodes for shares to ± 10 points. Effective episodes: orders 200.");
    }

    @Test
    void goesOnWithFewEpisodes() throws IOException {
        measuring();
        requests(9_000);
        assertThat(endsAt(40)).isFalse();
        assertThat(end.reason()).startsWith("The measurement ended early. Effective episodes: orders 90;");
        assertThat(endsAt(56)).isFalse();
        assertThat(end.reason()).isEqualTo("The measurement ended after its longest time. Effective episodes: orders"
                + " 90; ± 10 points take 96.");
    }
}
