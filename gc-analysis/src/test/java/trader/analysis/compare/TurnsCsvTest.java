package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnsCsvTest {
    @TempDir
    Path directory;

    private static MeasuredTurn turn(int round, int position, String system, String reason) {
        return new MeasuredTurn(2, round, position, system, new MeasuredTurn.TurnTimes(1, 2, 3, 4, 5, 6),
                new MeasuredTurn.TurnCpu(7, 8, 9, 10), 11, reason);
    }

    @Test
    void readsBackWhatWasWritten() throws IOException {
        List<MeasuredTurn> first = List.of(turn(1, 1, "g1@max", ""),
                turn(1, 2, "zgc@max", "other processes, 0.3 CPUs"));
        List<MeasuredTurn> second = List.of(turn(2, 1, "zgc@max", ""), turn(2, 2, "g1@max", ""));
        assertThat(TurnsCsv.read(directory)).isEmpty();
        TurnsCsv.append(directory, first);
        TurnsCsv.append(directory, second);
        assertThat(TurnsCsv.read(directory)).containsExactly(first.get(0), first.get(1), second.get(0),
                second.get(1));
        assertThat(directory.resolve("turns.csv")).content().startsWith("""
                generation,round,position,system,continuedNs,openNs,leadEndNs,closeNs,drainedNs,frozenNs,serverCpuNs,\
                clientCpuNs,otherCpuNs,stealNs,diskStallNs,dropReason
                2,1,1,g1@max,1,2,3,4,5,6,7,8,9,10,11,
                """);
    }

    @Test
    void aLineThatWasCutOffIsReplaced() throws IOException {
        TurnsCsv.append(directory, List.of(turn(1, 1, "g1", "")));
        Files.writeString(directory.resolve(TurnsCsv.FILE), "2,2,1,g1,1,2", StandardOpenOption.APPEND);
        assertThat(TurnsCsv.read(directory)).hasSize(1);
        TurnsCsv.append(directory, List.of(turn(3, 1, "g1", "steal")));
        assertThat(TurnsCsv.read(directory)).containsExactly(turn(1, 1, "g1", ""), turn(3, 1, "g1", "steal"));
        Files.writeString(directory.resolve(TurnsCsv.FILE), "generation,rou");
        TurnsCsv.append(directory, List.of(turn(1, 1, "g1", "")));
        assertThat(TurnsCsv.read(directory)).hasSize(1);
    }

    @Test
    void refusesWhatTheFileCannotHold() throws IOException {
        assertThatThrownBy(() -> turn(1, 1, "g1", "a\nb")).hasMessageContaining("a line break in 'a\nb'");
        Files.writeString(directory.resolve(TurnsCsv.FILE), "generation,round\n");
        assertThatThrownBy(() -> TurnsCsv.read(directory)).isInstanceOf(IOException.class)
                .hasMessageContaining("got 'generation,round'");
    }
}
