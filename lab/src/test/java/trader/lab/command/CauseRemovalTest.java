package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.validity.MachineUse.Stoppable;
import trader.lab.command.CauseRemoval.Allocation;
import trader.lab.command.CauseRemoval.Situation;

class CauseRemovalTest {
    private static final long GB = 1L << 30;
    private static final long S = 1_000_000_000;
    private static final double PER_S = 20 << 20;

    private static Situation situation(Map<String, String> changed, long availableBytes, List<Integer> cpus,
            double others) {
        Map<String, String> options = new HashMap<>(Map.of("durability", "forced", "order-store", "h2", "gc", "g1",
                "server-heap", "256m", "client-heap", "128m", "processes", "1"));
        options.putAll(changed);
        return new Situation(options, false, new Stoppable(others, "javac (7) 900 ms"), cpus, 35 * S,
                new Allocation(PER_S, PER_S / 2), 40 * S, availableBytes);
    }

    private static CauseRemoval of(CauseGroup cause, Map<String, String> changed) {
        return CauseRemoval.of(cause, situation(changed, 64 * GB, List.of(0, 1, 4), 0));
    }

    private static void isRefused(CauseGroup cause, Situation run, String why) {
        assertThatThrownBy(() -> CauseRemoval.of(cause, run)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    @Test
    void fsyncsGoWithTheDurability() {
        assertThat(of(CauseGroup.FSYNC, Map.of()).with()).isEqualTo(Map.of("durability", "forced"));
        assertThat(of(CauseGroup.FSYNC, Map.of()).without()).isEqualTo(Map.of("durability", "process"));
        assertThat(of(CauseGroup.FSYNC, Map.of("durability", "process")).without())
                .isEqualTo(Map.of("durability", "none"));
        isRefused(CauseGroup.FSYNC, situation(Map.of("durability", "none"), GB, List.of(), 0),
                "fsync cannot be taken away here: the run had --durability none already");
    }

    /** 120 s of 20 MB in three quarters of the heap. */
    @Test
    void collectionsGoWithALargeHeap() {
        CauseRemoval removal = of(CauseGroup.GC, Map.of());
        assertThat(removal.with()).isEqualTo(Map.of("server-heap", "256m", "client-heap", "128m"));
        assertThat(removal.without()).containsExactly(Map.entry("server-heap", "3200m"),
                Map.entry("client-heap", "1600m"), Map.entry("server-jvm-arg", "-Xmn2400m"),
                Map.entry("client-jvm-arg", "-Xmn1200m"));
        assertThat(removal.both()).containsExactly("--server-jvm-arg=-XX:+AlwaysPreTouch",
                "--client-jvm-arg=-XX:+AlwaysPreTouch");
        assertThat(removal.words()).isEqualTo("heaps of 3200 MB in the server and 1600 MB in each client, which collect"
                + " nothing while it is measured");
        assertThat(of(CauseGroup.GC, Map.of("server-gc", "zgc")).without()).as("ZGC has no size of the young")
                .doesNotContainKey("server-jvm-arg").containsKey("client-jvm-arg");
    }

    @Test
    void heapsAreAsLargeAsMemoryAllows() {
        CauseRemoval removal = CauseRemoval.of(CauseGroup.GC, situation(Map.of(), 6 * GB, List.of(0), 0));
        assertThat(removal.words()).contains("which collect seldom");
        int server = Integer.parseInt(removal.without().get("server-heap").replace("m", ""));
        int client = Integer.parseInt(removal.without().get("client-heap").replace("m", ""));
        assertThat(server).isBetween(4 * 256, 3_199).isBetween(2 * client, 2 * client + 1);
        assertThat(server + client + 1_000 + 256 + 128).isLessThanOrEqualTo((int) (6 * 1024 * 0.6));
        isRefused(CauseGroup.GC, situation(Map.of(), 3 * GB, List.of(0), 0),
                "needs 3200 MB, and 3072 MB of memory are available");
    }

    @Test
    void compilationGoesWithALongerWarmUp() {
        CauseRemoval removal = of(CauseGroup.JIT, Map.of());
        assertThat(removal.with()).isEqualTo(Map.of("warmup", "35s"));
        assertThat(removal.without()).isEqualTo(Map.of("warmup", "140s"));
        assertThat(removal.isCold()).isTrue();
    }

    @Test
    void waitsGoWithCpusApart() {
        CauseRemoval removal = of(CauseGroup.CPU, Map.of());
        assertThat(removal.with()).isEmpty();
        assertThat(removal.without()).containsExactly(Map.entry("server-cpus", "0,1"), Map.entry("client-cpus", "4"));
        isRefused(CauseGroup.CPU, situation(Map.of(), GB, List.of(3), 0), "need a CPU each, and there is one");
        isRefused(CauseGroup.CPU, situation(Map.of("server-cpus", "0"), GB, List.of(0, 1), 0), "already");
        isRefused(CauseGroup.CPU, situation(Map.of(), GB, List.of(0, 1), 0.5), "Trader does not stop other processes,"
                + " which used 0.50 CPUs while it was measured (javac (7) 900 ms); stop them and run again");
    }

    @Test
    void aDatabaseGoesWithTheEmulatedResource() {
        assertThat(of(CauseGroup.DATABASE, Map.of()).without()).isEqualTo(Map.of("order-store", "emulated"));
        isRefused(CauseGroup.DATABASE, situation(Map.of("order-store", "emulated"), GB, List.of(), 0),
                "the run had --order-store emulated already");
    }

    @ParameterizedTest
    @CsvSource({"STEAL, other virtual machines", "OVERLOAD, another load", "LOCKS, no option of", "STOPS, no option of",
        "NETWORK, no option of", "UNEXPLAINED, no option of"})
    void othersCannotBeTakenAway(CauseGroup cause, String why) {
        isRefused(cause, situation(Map.of(), GB, List.of(0, 1), 0), why);
    }
}
