package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.RecordFiles;

class TurnRequestsTest {
    @TempDir
    Path directory;

    private static MeasuredTurn turn(int round, long openNs) {
        return new MeasuredTurn(1, round, 0, "g1", new MeasuredTurn.TurnTimes(openNs, openNs, openNs + 10,
                openNs + 100, openNs + 110, openNs + 120), new MeasuredTurn.TurnCpu(1_000L * round, 0, 0, 0), 0, "");
    }

    /** Service, outcome, due and completed, of a request. */
    private void client(int number, long[]... requests) throws IOException {
        ByteBuffer bytes = RecordFiles.requests(requests.length, 0, 0);
        for (long[] each : requests) {
            RecordFiles.request(bytes, each[0], each[1], 0, 0, each[2], each[2], each[3]);
        }
        RecordFiles.write(Files.createDirectories(directory.resolve("client-" + number)).resolve("requests.bin"),
                bytes);
    }

    /** By the time at which it was due, whenever it ended; what is due before, between or after turns is left out. */
    @Test
    void aRequestBelongsToTheTurnInWhichItWasDue() throws IOException {
        client(1, new long[] {1, 0, 1_005, 1_006}, new long[] {1, 0, 1_010, 1_040}, new long[] {2, 1, 1_099, 1_190},
                new long[] {1, 0, 1_100, 1_101}, new long[] {1, 2, 2_050, 2_060}, new long[] {1, 0, 2_010, 2_110},
                new long[] {1, 0, 3_050, 3_060}, new long[] {1, 0, 500, 600}, new long[] {1, 0, 9_000, 9_001});
        client(2, new long[] {1, 0, 1_020, 1_070});
        TurnRequests read = TurnRequests.read(directory, List.of(turn(1, 1_000), turn(2, 2_000), turn(3, 3_000)),
                new boolean[] {true, true, false});
        assertThat(List.of(read.messages(0), read.messages(1), read.messages(2))).containsExactly(5L, 2L, 1L);
        assertThat(List.of(read.answered(0), read.answered(1), read.answered(2))).containsExactly(3L, 1L, 1L);
        assertThat(read.failed()).isEqualTo(1);
        assertThat(read.medianNs(0)).isEqualTo(30);
        assertThat(read.sums(read::answered)).as("two rounds count, a part each").containsExactly(3, 1);
        assertThat(Arrays.stream(read.responses(0)).mapToLong(each -> each.getTotalCount())).containsExactly(2L, 1L);
        assertThat(read.responses(1)[0].getMaxValue()).isEqualTo(91);
        assertThat(read.responses(0)[1].getMaxValue()).isEqualTo(100);
    }

    /** Of a benchmark request of five, two are due before the end of the turn: throughput counts those, CPU all. */
    @Test
    void aBenchmarkRequestAcrossTheEndOfATurnCountsByMessages() throws IOException {
        client(1, new long[] {1, 0, 1_090, 1_094}, new long[] {1, 0, 1_095, 1_099}, new long[] {1, 0, 1_100, 1_103},
                new long[] {1, 0, 1_104, 1_107}, new long[] {2, 0, 1_108, 1_109});
        TurnRequests read = TurnRequests.read(directory, List.of(turn(1, 1_000)), new boolean[] {true});
        assertThat(read.answered(0)).isEqualTo(2);
        assertThat(read.messages(0)).isEqualTo(5);
        assertThat(read.responses(0)[0].getTotalCount()).isEqualTo(2);
        assertThat(read.responses(1)[0].getTotalCount()).isZero();
    }

    @Test
    void thePartsFollowEachOther() throws IOException {
        List<MeasuredTurn> turns = IntStream.range(0, 25).mapToObj(i -> turn(i, 1_000L * i)).toList();
        boolean[] counts = new boolean[25];
        Arrays.fill(counts, true);
        assertThat(TurnRequests.read(directory, turns, counts).sums(turn -> 1)).containsExactly(3, 2, 3, 2, 3, 2, 3, 2,
                3, 2);
        assertThat(TurnRequests.read(directory, turns, new boolean[25]).sums(turn -> 1)).isEmpty();
    }
}
