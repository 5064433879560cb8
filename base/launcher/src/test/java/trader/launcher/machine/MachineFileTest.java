package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFileTest {
    private static final long MS = 1_000_000;
    private static final String HEADER = "startNs,lengthNs,stealNs,busyNs,throttledNs,groupNs\n";

    @TempDir
    private Path directory;
    private Path proc;
    private Path file;

    @BeforeEach
    void proc() throws IOException {
        proc = Files.createDirectories(directory.resolve("proc/self")).getParent();
        file = directory.resolve("machine.csv");
    }

    private MachineFile open() throws IOException {
        return new MachineFile(proc, directory.resolve("cgroup"), file);
    }

    private void stat(long busy, long steal, int cpus) throws IOException {
        Files.writeString(proc.resolve("stat"), "cpu  " + busy + " 0 0 900 0 0 0 " + steal + " 0 0\n"
                + "cpu0 1 0 0 0 0 0 0 0 0 0\n".repeat(cpus));
    }

    private static void group(Path group, String stat) throws IOException {
        Files.writeString(Files.createDirectories(group).resolve("cpu.stat"), stat);
    }

    @Test
    void writesWhatAGroupOfVersion1Lost() throws IOException {
        Files.writeString(proc.resolve("self/cgroup"), "4:memory:/x\n2:cpuacct:/\n1:cpu:/limited\n0::/\n");
        Path group = directory.resolve("cgroup/cpu/limited");
        Path usage = Files.createDirectories(directory.resolve("cgroup/cpuacct/limited")).resolve("cpuacct.usage");
        stat(100, 3, 1);
        group(group, "nr_throttled 3\nthrottled_time 7000000\n");
        try (MachineFile machine = open()) {
            Files.writeString(usage, "100000000\n");
            machine.sample(1_000 * MS);
            group(group, "nr_throttled 4\nthrottled_time 27000000\n");
            Files.writeString(usage, "115000000\n");
            machine.sample(1_020 * MS);
            Files.delete(usage);
            stat(112, 5, 1);
            machine.sample(1_100 * MS);
            Files.delete(group.resolve("cpu.stat"));
            Files.delete(proc.resolve("stat"));
            machine.sample(1_200 * MS);
        }
        assertThat(file).hasContent(HEADER + """
                1000000000,20000000,,,20000000,15000000
                1020000000,80000000,,,0,
                1000000000,100000000,20000000,120000000,,
                """);
    }

    /** The kernel needs long for them, but not for the group. */
    @Test
    void readsManyCpusOnlyOnceASecond() throws IOException {
        Files.writeString(proc.resolve("self/cgroup"), "0::/limited\n");
        Path group = directory.resolve("cgroup/limited");
        stat(64, 0, 64);
        try (MachineFile machine = open()) {
            for (int tick = 0; tick <= 100; tick++) {
                group(group, "usage_usec " + 40 * tick + "\nthrottled_usec " + 5 * tick + "\n");
                machine.sample(1_000 * MS + tick * 20 * MS);
            }
        }
        assertThat(Files.readAllLines(file)).hasSize(1 + 100 + 2)
                .startsWith(HEADER.strip(), "1000000000,20000000,,,5000,40000", "1020000000,20000000,,,5000,40000")
                .contains("1000000000,1000000000,0,0,,", "2000000000,1000000000,0,0,,");
    }

    @Test
    void withoutALimitThereIsOnlyTheMachine() throws IOException {
        Files.writeString(proc.resolve("self/cgroup"), "0::/\n");
        group(directory.resolve("cgroup"), "usage_usec 40\n");
        stat(100, 0, 1);
        try (MachineFile machine = open()) {
            assertThat(file).as("never an empty file").hasContent(HEADER);
            machine.sample(1_000 * MS);
            machine.sample(1_100 * MS);
        }
        assertThat(file).hasContent(HEADER + "1000000000,100000000,0,0,,\n");
    }
}
