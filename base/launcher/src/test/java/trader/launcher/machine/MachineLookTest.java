package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MachineLookTest {
    @Test
    void findsAMachineTooBusyFromAQuarterOfItsCpusOn() {
        assertThat(look(0.49, 2).isTooBusy()).isFalse();
        assertThat(look(0.5, 2).isTooBusy()).isTrue();
        assertThat(look(1.1, 2).finding()).isEqualTo("other processes take 1.1 of 2 CPUs: java (14) 0.80");
    }

    @Test
    void fourCpusAreEnough() {
        assertThat(look(1.3, 5).isTooBusy()).isTrue();
        assertThat(look(2, 6).isTooBusy()).isFalse();
        assertThat(look(17, 64).isTooBusy()).isFalse();
        assertThat(look(17, 64).finding()).isEqualTo("other processes take 17.0 of 64 CPUs: java (14) 0.80");
        assertThat(look(60.1, 64).isTooBusy()).isTrue();
    }

    @Test
    void isSilentAboutLess() {
        assertThat(look(0.09, 4).finding()).isNull();
        assertThat(look(0.3, 4).finding()).startsWith("other processes take 0.3 of 4 CPUs");
    }

    private static MachineLook look(double cores, int cpus) {
        return MachineLook.of(new Interference(Map.of("foreignProcesses", "java (14) 0.80"), List.of(), cores),
                cpus);
    }
}
