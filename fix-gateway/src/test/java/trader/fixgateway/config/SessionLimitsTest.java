package trader.fixgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import trader.common.config.IniSection;

class SessionLimitsTest {
    /** A parsed message may take forty times its bytes. */
    @Test
    void hasRoomForWaitingMessages() {
        for (String body : new String[] {"256", "8k", "32k", "1m"}) {
            IniSection section = new IniSection("test.ini", 1, "limits");
            section.add(2, "body-length", body);
            SessionLimits limits = SessionLimits.from(section);
            assertThat(limits.waitingMessages()).isBetween(4, 64);
            assertThat(limits.waitingMessages() * (long) limits.bodyBytes())
                    .isLessThanOrEqualTo(limits.outOfSequenceBytes() / 2);
        }
    }
}
