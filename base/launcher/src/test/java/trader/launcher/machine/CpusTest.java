package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpusTest {
    private static final String PATH = System.getenv("PATH");

    @TempDir
    Path directory;

    @Test
    void readsAListAndWritesItAsShortAsCanBe() {
        assertThat(Cpus.parse("3,0,2-3,7").numbers()).containsExactly(0, 2, 3, 7);
        assertThat(Cpus.parse("3,0,2-3,7")).hasToString("0,2-3,7");
        assertThat(Cpus.parse("5")).hasToString("5");
        assertThat(Cpus.of(ProcessHandle.current().pid()).numbers()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1-", "-1", "2-1", "0,,1", "0 1", "0-6:2", "999999"})
    void refusesWhatIsNoList(String list) {
        assertThatThrownBy(() -> Cpus.pinnable(list)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + list + "': a list of CPUs, such as 0 or 0,2-3");
    }

    @Test
    void refusesCpusThatAreNotAllowedAndMachinesWithoutTheCommand() throws IOException {
        Path status = Files.writeString(directory.resolve("status"), "Cpus_allowed:\t0d\nCpus_allowed_list:\t0,2-3\n");

        assertThatThrownBy(() -> Cpus.pinnable("0-2", status, PATH))
                .hasMessage("'0-2': this process may use the CPUs 0,2-3");
        assertThatThrownBy(() -> Cpus.pinnable("2", status, directory.toString()))
                .hasMessage("'2': needs the command taskset (of util-linux), which is not on the path " + directory);
        assertThatThrownBy(() -> Cpus.pinnable("2", directory.resolve("none"), PATH))
                .hasMessageContaining("does not list the CPUs");
    }
}
