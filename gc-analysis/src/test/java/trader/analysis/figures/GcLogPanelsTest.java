package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.latencylog.LatencyUnit;
import trader.analysis.summary.RunAnalysis;

/** A GC log alone: the heap goes up by 60 MB in a second, and 4 MB of it are promoted. */
class GcLogPanelsTest {
    @TempDir
    private Path directory;

    @Test
    void heapRatesCausesAndConcurrentPhases() throws IOException {
        Path log = directory.resolve("gc.log");
        Files.writeString(log, "[0.004s][info][gc] Using G1\n[0.004s][info][gc,init] Heap Region Size: 1M\n"
                + young(0, "1.000", "24M->10M", "0->2") + young(1, "2.000", "70M->15M", "2->6")
                + "[2.300s][info][gc] GC(2) Concurrent Mark Cycle 200.000ms\n" + young(3, "4.000", "45M->20M", "6->6"));

        RunAnalysis analysis = RunAnalysis.ofLogs(List.of(log), List.of(), LatencyUnit.NS, List.of());

        assertThat(analysis.panels()).extracting(CounterPanel::title)
                .containsExactly("Heap of gc.log", "Allocation rate", "Promotion rate");
        assertThat(points(analysis.panels().get(0), 0)).containsExactly(24.0, 70.0, 45.0);
        assertThat(points(analysis.panels().get(0), 1)).containsExactly(10.0, 15.0, 20.0);
        assertThat(points(analysis.panels().get(1), 0)).containsExactly(60.0, 15.0);
        assertThat(points(analysis.panels().get(2), 0)).containsExactly(4.0, 0.0);
        assertThat(analysis.lanes()).extracting(Lane::title).containsExactly("Concurrent phases of gc.log");
        assertThat(analysis.lanes().get(0).events()).containsExactly(
                new Lane.Event(0, "Concurrent Mark Cycle", 2_096, 200, 1));
        JvmFigures figures = analysis.summary().byJvm().jvms().get("gc.log");
        assertThat(figures.pauses().byCause()).containsOnlyKeys("G1 Evacuation Pause");
        assertThat(figures.concurrent().get("Concurrent Mark Cycle").maxNs()).isEqualTo(200_000_000);
    }

    private static String young(int id, String atS, String heap, String regions) {
        return "[" + atS + "s][info][gc,heap] GC(" + id + ") Old regions: " + regions + "\n[" + atS + "s][info][gc] GC("
                + id + ") Pause Young (Normal) (G1 Evacuation Pause) " + heap + "(128M) 5.000ms\n";
    }

    private static List<Double> points(CounterPanel panel, int line) {
        return panel.lines().get(line).points().stream().map(point -> Math.round(point[1] / (1 << 20) * 10) / 10.0)
                .toList();
    }
}
