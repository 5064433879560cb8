package trader.fixgateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.mina.core.buffer.IoBuffer;
import org.junit.jupiter.api.Test;

class RepetitionsTest {
    private final Repetitions repetitions = new Repetitions();

    @Test
    void refusesAMessageAfterItsRepetition() {
        assertThat(admits("35=8", "34=5")).isTrue();
        assertThat(admits("35=8", "34=5", "43=Y")).isTrue();
        assertThat(admits("35=8", "34=6", "43=Y")).isTrue();
        assertThat(admits("35=8", "34=6")).isFalse();
        assertThat(admits("35=8", "34=7")).isTrue();
        assertThat(admits("35=8", "34=5", "43=Y")).as("asked for twice").isTrue();
    }

    /** QuickFIX/J sends these under a lock, so that none overtakes another. */
    @Test
    void admitsAllAdministrativeMessages() {
        assertThat(admits("35=8", "34=7", "43=Y")).isTrue();
        assertThat(admits("35=4", "34=3", "43=Y", "36=8", "123=Y")).isTrue();
        assertThat(admits("35=1", "34=7")).isTrue();
        assertThat(admits("35=5", "34=6")).isTrue();
    }

    @Test
    void beginsAgainAtALogon() {
        assertThat(admits("35=8", "34=100", "43=Y")).isTrue();
        assertThat(admits("35=A", "34=1", "141=Y")).isTrue();
        assertThat(admits("35=8", "34=2")).isTrue();
    }

    private boolean admits(String... fields) {
        String text = "8=FIX.4.4\0019=99\1" + String.join("\1", fields) + "\00110=000\1";
        return repetitions.admits(IoBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
