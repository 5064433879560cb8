package trader.grid.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LoopbackTrafficTest {
    private static final String HEADS = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls
            """;

    @Test
    void readsWhatTheLoopbackInterfaceSent() {
        assertThat(LoopbackTraffic.read(HEADS + "  eth0: 1 2 0 0 0 0 0 0 3 4 0 0 0 0 0 0\n"
                + "    lo:  910  12    0    0    0     0          0         0   915   13    0    0    0     0\n"))
                .isEqualTo(new LoopbackTraffic(13, 915));
    }

    @Test
    void aNumberMayFollowTheNameAtOnce() {
        assertThat(LoopbackTraffic.read(HEADS + "lo:10 1 0 0 0 0 0 0 20 2 0 0 0 0 0 0")
                .since(new LoopbackTraffic(1, 5))).isEqualTo(new LoopbackTraffic(1, 15));
    }

    @Test
    void aMachineWithoutLoopbackIsAnError() {
        assertThatThrownBy(() -> LoopbackTraffic.read(HEADS)).hasMessageContaining("/proc/net/dev");
    }
}
