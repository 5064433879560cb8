package trader.launcher.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ThreadNamesTest {
    @Test
    void doesNotWaitForAJvmThatHangs() {
        assertThatThrownBy(() -> ThreadNames.within(0, () -> {
            new CountDownLatch(1).await();
            return Map.of();
        })).isInstanceOf(IOException.class).hasMessage("no answer within 0 s");
    }

    @Test
    void aRuntimeThatCannotAttachIsNoError() {
        assertThatThrownBy(() -> ThreadNames.within(60, () -> {
            throw new NoClassDefFoundError("com/sun/tools/attach/VirtualMachine");
        })).isInstanceOf(IOException.class).hasMessageContaining("com/sun/tools/attach/VirtualMachine");
    }

    @Test
    void readsThePrintOfJdk17() {
        assertThat(ThreadNames.parse("""
                0
                2026-11-23 04:09:20
                Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):

                "main" #1 prio=5 os_prio=0 cpu=1465.30ms elapsed=40.42s tid=0x00007f07e001b850 nid=0x475b waiting on \
                condition  [0x00007f07e7b1e000]
                   java.lang.Thread.State: TIMED_WAITING (parking)
                "Thread-3 (activemq-trader)" #61 daemon prio=5 os_prio=0 cpu=1.18ms elapsed=40.38s \
                tid=0x00007f07e01224e0 nid=0x4764 waiting on condition  [0x00007f07dfffe000]
                "VM Thread" os_prio=0 cpu=50.89ms elapsed=40.38s tid=0x00007f07e011d3c0 nid=0x4762 runnable
                """)).isEqualTo(Map.of("18267", "main", "18276", "Thread-3 (activemq-trader)", "18274", "VM Thread"));
    }

    @Test
    void readsThePrintOfJdk25() {
        assertThat(ThreadNames.parse("""
                "main" #3 [18267] prio=5 os_prio=0 cpu=1465.30ms elapsed=40.42s tid=0x00007f07e001b850 nid=18267 \
                waiting on condition  [0x00007f07e7b1e000]
                "a "quoted" one" #61 [18276] daemon prio=5 os_prio=0 cpu=1.18ms elapsed=40.38s tid=0x7f07 nid=18276 \
                waiting on condition  [0x00007f07dfffe000]
                "GC Thread#0" os_prio=0 cpu=362.36ms elapsed=40.38s tid=0x00007f07e0054d20 nid=18274 runnable
                """)).isEqualTo(Map.of("18267", "main", "18276", "a \"quoted\" one", "18274", "GC Thread#0"));
    }
}
