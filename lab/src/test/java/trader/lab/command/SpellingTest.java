package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {
    private static final List<String> NAMES = List.of("--gc", "--threads", "--rate", "--server-gc", "--duration");

    @Test
    void findsTheNearestNames() {
        assertThat(Spelling.like("--gcc", NAMES)).containsExactly("--gc");
        assertThat(Spelling.like("--treads", NAMES)).containsExactly("--threads");
        assertThat(Spelling.like("--serevr-gc", NAMES)).containsExactly("--server-gc");
        assertThat(Spelling.like("--gx", List.of("--ga", "--gb"))).containsExactly("--ga", "--gb");
    }

    @Test
    void findsNothingInADifferentWord() {
        assertThat(Spelling.like("--colour", NAMES)).isEmpty();
        assertThat(Spelling.like("--gc", List.of())).isEmpty();
    }
}
