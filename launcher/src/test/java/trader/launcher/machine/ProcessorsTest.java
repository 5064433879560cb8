package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorsTest {
    private static final String PATH = System.getenv("PATH");

    @TempDir
    Path directory;

    @Test
    void readsAListAndWritesItAsShortAsCanBe() {
        assertThat(Processors.parse("3,0,2-3,7").numbers()).containsExactly(0, 2, 3, 7);
        assertThat(Processors.parse("3,0,2-3,7")).hasToString("0,2-3,7");
        assertThat(Processors.parse("5")).hasToString("5");
        assertThat(Processors.of(ProcessHandle.current().pid()).numbers()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1-", "-1", "2-1", "0,,1", "0 1", "0-6:2", "999999"})
    void refusesWhatIsNoList(String list) {
        assertThatThrownBy(() -> Processors.pinnable(list)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + list + "': a list of processors, such as 0 or 0,2-3");
    }

    @Test
    void refusesProcessorsThatAreNotAllowedAndMachinesWithoutTheCommand() throws IOException {
        Path status = Files.writeString(directory.resolve("status"), "Cpus_allowed:\t0d\nCpus_allowed_list:\t0,2-3\n");

        assertThatThrownBy(() -> Processors.pinnable("0-2", status, PATH))
                .hasMessage("'0-2': this process may use the processors 0,2-3");
        assertThatThrownBy(() -> Processors.pinnable("2", status, directory.toString()))
                .hasMessage("'2': needs the command taskset (of util-linux), which is not on the path " + directory);
        assertThatThrownBy(() -> Processors.pinnable("2", directory.resolve("none"), PATH))
                .hasMessageContaining("does not list the processors");
    }

    /** Threads that come and go, and a thread number that is used again. */
    @Test
    void addsUpWhatAllThreadsGotBetweenTwoLooks() throws IOException {
        ProcessorUse use = new ProcessorUse(directory, 42);
        assertThat(use.sample()).isNull();
        schedstat(42, "1000 5000 3");
        schedstat(43, "700 70 7");
        assertThat(use.sample()).isNull();
        schedstat(42, "1001 5000 4");
        schedstat(43, "10 1 1");
        schedstat(44, "20 2 2");
        assertThat(use.sample()).isEqualTo(new ProcessorUse.Use(new ThreadTimes(31, 3, 4), 3));
    }

    /** The file of the process is its main thread's alone: the log must see what others do. */
    @Test
    void writesWhatTheThreadsOfThisProcessGet() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread busy = new Thread(() -> {
            while (done.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        busy.start();
        try (ProcessorLog log = new ProcessorLog()) {
            log.watch(ProcessHandle.current().pid(), directory);
            log.open();
            Path file = directory.resolve("cpu.csv");
            while (Files.readAllLines(file).size() < 2) {
                Thread.onSpinWait();
            }
        } finally {
            done.countDown();
            busy.join();
        }
        List<String> lines = Files.readAllLines(directory.resolve("cpu.csv"));
        assertThat(lines.get(0)).isEqualTo("startNs,lengthNs,onCpuNs,waitNs,turns,threads");
        String[] line = lines.get(1).split(",");
        assertThat(Long.parseLong(line[1])).isGreaterThan(500_000_000L);
        assertThat(Long.parseLong(line[2]) + Long.parseLong(line[3])).isGreaterThan(500_000_000L);
        assertThat(Integer.parseInt(line[5])).isGreaterThan(2);
    }

    private void schedstat(int thread, String line) throws IOException {
        Path task = Files.createDirectories(directory.resolve("42/task/" + thread));
        Files.writeString(task.resolve("schedstat"), line + "\n");
    }
}
