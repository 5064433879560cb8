package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.launcher.machine.ForeignProcesses.Use;

class ForeignProcessesTest {
    private static final long SELF = 100;
    private static final ProcessTimes OWN = process(SELF, 1, "java", 10, 5);

    @Test
    void namesNewAndOldProcessesTheLargestFirst() {
        ForeignProcesses foreign = between(all(OWN, process(7, 1, "backup", 1000, 0)),
                all(OWN, process(7, 1, "backup", 1030, 0), process(8, 1, "javac", 50, 0), process(9, 1, "idle", 0, 0)));
        assertThat(foreign.uses()).containsExactly(new Use("javac", 8, 50), new Use("backup", 7, 30));
        assertThat(foreign.ownTicks()).isZero();
    }

    @Test
    void countsTheFamilyAsOwnEvenWhenItHasEnded() {
        ForeignProcesses foreign = between(all(OWN, process(101, SELF, "java", 40, 0)),
                all(process(SELF, 1, "java", 12, 65), process(102, 103, "java", 3, 0), process(103, SELF, "sh", 0, 0)));
        assertThat(foreign.uses()).isEmpty();
        assertThat(foreign.ownTicks()).isEqualTo(2 + 65 - 5 - 40 + 3);
    }

    /** The kernel's block I/O is done for whoever writes, which may be Trader. */
    @Test
    void threadsOfTheKernelAreNoProcesses() {
        ProcessTimes kthreadd = process(2, 0, "kthreadd", 1, 0);
        ForeignProcesses foreign = between(all(OWN, kthreadd, process(9, 2, "kworker/1:1H-kblockd", 100, 0)),
                all(OWN, kthreadd, process(9, 2, "kworker/1:1H-kblockd", 190, 0), process(3, 1, "kworker", 5, 0)));
        assertThat(foreign.uses()).containsExactly(new Use("kworker", 3, 5));
        assertThat(foreign.kernelTicks()).isEqualTo(90);
        CpuTimes start = new CpuTimes(500, 0, 2_000, false);
        assertThat(foreign.othersTicks(start, new CpuTimes(700, 0, 4_000, false))).isEqualTo(200 - 90);
        assertThat(foreign.othersTicks(start, new CpuTimes(700, 0, 4_000, true))).as("of some CPUs").isEqualTo(200);
    }

    /** A compiler that lived between two looks is only in its parent's time of children. */
    @Test
    void chargesProcessesThatWereNeverSeenToTheirParent() {
        ForeignProcesses foreign = between(all(OWN, process(7, 1, "make", 10, 500)),
                all(OWN, process(7, 1, "make", 11, 530)));
        assertThat(foreign.uses()).containsExactly(new Use("children of make", 7, 30), new Use("make", 7, 1));
    }

    /** A loop in it that looks at the run may have used some. */
    @Test
    void theChildrenOfTheShellThatStartedItHaveNoName() {
        ProcessTimes own = process(SELF, 50, "java", 10, 5);
        ForeignProcesses foreign = between(all(own, process(50, 1, "bash", 10, 500), process(7, 1, "bash", 0, 0)),
                all(own, process(50, 1, "bash", 10, 530), process(7, 1, "bash", 0, 4)));
        assertThat(foreign.uses()).containsExactly(new Use("children of bash", 7, 4));
    }

    /** Their time until then was counted when it passed; with them end the children that they had waited for. */
    @Test
    void countsOnlyTheLastTimeOfProcessesThatEnded() {
        ForeignProcesses foreign = between(
                all(OWN, process(7, 1, "sh", 0, 0), process(8, 7, "make", 20, 400), process(9, 8, "cc", 70, 0)),
                all(OWN, process(7, 1, "sh", 0, 515)));
        assertThat(foreign.uses()).containsExactly(new Use("children of sh", 7, 515 - 20 - 400 - 70));
    }

    @Test
    void writesProcessesAndTheRest(@TempDir Path directory) throws IOException {
        Path proc = Files.createDirectory(directory.resolve("proc"));
        Path file = directory.resolve("processes.csv");
        try (ProcessFile processes = new ProcessFile(proc, SELF, file)) {
            stat(proc, 100, 0, process(SELF, 1, "java", 10, 5), process(7, 1, "a,b", 50, 0));
            processes.sample(1_000_000_000);
            stat(proc, 240, 0, process(SELF, 1, "java", 40, 5), process(7, 1, "a,b", 110, 0));
            processes.sample(2_000_000_000);
            stat(proc, 241, 0, process(SELF, 1, "java", 40, 5), process(7, 1, "a,b", 111, 0));
            processes.sample(3_000_000_000L);
        }
        assertThat(file).hasContent("""
                startNs,lengthNs,command,pid,onCpuNs
                1000000000,1000000000,a_b,7,600000000
                1000000000,1000000000,unnamed,0,500000000
                """);
    }

    /** Others had 0.3 s of the only CPU that this process may use, and 1.2 s of all. */
    @Test
    void countsNoMoreThanOthersHadOfTheCpusThatThisProcessMayUse(@TempDir Path directory) throws IOException {
        Path proc = Files.createDirectory(directory.resolve("proc"));
        Files.createDirectory(proc.resolve("self"));
        Files.writeString(proc.resolve("self/status"), "Cpus_allowed_list:\t0\n");
        Path file = directory.resolve("processes.csv");
        try (ProcessFile processes = new ProcessFile(proc, SELF, file)) {
            stat(proc, 0, 0, process(SELF, 1, "java", 10, 0), process(7, 1, "backup", 0, 0),
                    process(8, 1, "cc", 0, 0));
            Files.writeString(proc.resolve("stat"), "cpu  50 0 0 0 0 0 0 0\ncpu0 0 0 0 0 0 0 0 0\ncpu1 50 0 0 0\n");
            processes.sample(1_000_000_000);
            stat(proc, 0, 0, process(SELF, 1, "java", 40, 0), process(7, 1, "backup", 80, 0),
                    process(8, 1, "cc", 40, 0));
            Files.writeString(proc.resolve("stat"), "cpu  200 0 0 0 0 0 0 0\ncpu0 60 0 0 0 0 0 0 0\ncpu1 140 0 0 0\n");
            processes.sample(2_000_000_000);
        }
        assertThat(file).hasContent("""
                startNs,lengthNs,command,pid,onCpuNs
                1000000000,1000000000,backup,7,200000000
                1000000000,1000000000,cc,8,100000000
                """);
    }

    private static ForeignProcesses between(Map<Long, ProcessTimes> before, Map<Long, ProcessTimes> now) {
        return new ForeignProcesses(before, now, SELF);
    }

    private static ProcessTimes process(long pid, long parent, String command, long ticks, long childTicks) {
        return new ProcessTimes(pid, parent, command, pid * 10, ticks, childTicks);
    }

    static Map<Long, ProcessTimes> all(ProcessTimes... processes) {
        return Stream.of(processes).collect(Collectors.toMap(ProcessTimes::pid, Function.identity()));
    }

    private static void stat(Path proc, long busy, long steal, ProcessTimes... processes) throws IOException {
        Files.writeString(proc.resolve("stat"), "cpu  " + busy + " 0 0 900 0 0 0 " + steal + " 0 0\ncpu0 1 2 3\n");
        for (ProcessTimes each : processes) {
            Files.writeString(Files.createDirectories(proc.resolve(Long.toString(each.pid()))).resolve("stat"),
                    each.pid() + " (" + each.command() + ") S " + each.parent() + " 0 0 0 0 0 0 0 0 0 " + each.ticks()
                            + " 0 " + each.childTicks() + " 0 20 0 1 0 " + each.startTicks() + " 0\n");
        }
    }
}
