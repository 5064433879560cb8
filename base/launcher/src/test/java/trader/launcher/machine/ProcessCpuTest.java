package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCpuTest {
    @TempDir
    private Path proc;

    private void thread(int id, String name, long onCpuNs) throws IOException {
        Path task = Files.createDirectories(proc.resolve("7/task/" + id));
        Files.writeString(task.resolve("comm"), name + "\n");
        Files.writeString(task.resolve("schedstat"), onCpuNs + " 5 1\n");
    }

    @Test
    void sumsThreadsAlsoThoseThatBegin() throws IOException {
        thread(1, "main", 1_000);
        thread(2, "C2 CompilerThre", 500);
        try (ProcessCpu cpu = new ProcessCpu(proc, 7)) {
            ProcessCpu.Times first = cpu.read();
            thread(1, "main", 1_400);
            thread(2, "C2 CompilerThre", 530);
            thread(3, "load-1", 70);
            assertThat(cpu.read().minus(first)).isEqualTo(new ProcessCpu.Times(500, 30));
            assertThat(cpu.read().minus(first)).as("nothing ran").isEqualTo(new ProcessCpu.Times(500, 30));
        }
    }

    @Test
    void thisProcessUsesACpu() throws IOException {
        try (ProcessCpu cpu = new ProcessCpu(ProcessHandle.current().pid())) {
            ProcessCpu.Times before = cpu.read();
            long startNs = System.nanoTime();
            long calls = 0;
            while (System.nanoTime() - startNs < 50_000_000) {
                calls++;
            }
            assertThat(calls).isPositive();
            assertThat(cpu.read().minus(before).othersNs()).isPositive();
        }
    }

    @Test
    void aProcessThatHasEndedKeepsItsTimes() throws IOException {
        assertThat(new ProcessCpu(proc, 8).read()).isEqualTo(new ProcessCpu.Times(0, 0));
    }
}
