package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuUseTest {
    @TempDir
    private Path tasks;

    @Test
    void addsUpTheGrowthOfEachThreadAndKeepsCompilersApart() throws IOException {
        thread(1, "java", "700 5 1");
        thread(2, "C2 CompilerThre", "3000 5 1");
        thread(3, "load-1", "9000000000123 5 1");
        thread(4, "ends", "50 5 1");
        CpuUse before = CpuUse.of(tasks);
        thread(2, "C2 CompilerThre", "3400 6 2");
        thread(3, "load-1", "9000000000223 6 2");
        thread(5, "new", "30 5 1");
        Files.delete(tasks.resolve("4/schedstat"));

        assertThat(CpuUse.of(tasks).since(before)).isEqualTo(new CpuUse.Growth(400, 130));
    }

    @Test
    void thisProcessUsesACpu() throws IOException {
        CpuUse before = CpuUse.of(ProcessHandle.current().pid());
        long startNs = System.nanoTime();
        long calls = 0;
        while (System.nanoTime() - startNs < 50_000_000) {
            calls++;
        }
        assertThat(calls).isPositive();
        assertThat(CpuUse.of(ProcessHandle.current().pid()).since(before).othersNs()).isPositive();
    }

    @Test
    void aProcessThatHasEndedIsAnError() {
        assertThatThrownBy(() -> CpuUse.of(tasks.resolve("gone"))).isInstanceOf(NoSuchFileException.class);
    }

    private void thread(int id, String name, String times) throws IOException {
        Path task = Files.createDirectories(tasks.resolve(Integer.toString(id)));
        Files.writeString(task.resolve("comm"), name + "\n");
        Files.writeString(task.resolve("schedstat"), times + "\n");
    }
}
