package trader.analysis.validity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.Unknown;
import trader.analysis.run.Window;

/** A measure phase from 10 to 20 s on two CPUs. */
class MachineUseTest {
    private static final long S = 1_000_000_000;

    @TempDir
    private Path directory;

    @BeforeEach
    void processes() throws IOException {
        processes("""
                8000000000,1000000000,backup,7,1000000000
                9500000000,1000000000,javac,8,800000000
                12000000000,2000000000,javac,8,4000000000
                19000000000,1000000000,children of make,9,400000000
                19000000000,1000000000,unnamed,0,200000000
                """);
    }

    private void processes(String lines) throws IOException {
        Files.writeString(directory.resolve("processes.csv"), "startNs,lengthNs,command,pid,onCpuNs\n" + lines);
    }

    @Test
    void aQuarterOfTheCpusIsTooMuch() throws IOException {
        assertThat(MachineUse.reason(run(2, false)))
                .isEqualTo("other processes used 0.50 of 2 CPUs: javac (8) 0.44, children of make (9) 0.04,"
                        + " unnamed (0) 0.02 (--force accepts that)");
        assertThat(MachineUse.reason(run(3, false))).isNull();
    }

    /** Advice to stop the server, or an interrupt, would be none. */
    @Test
    void namesWhatAUserCanStop() throws IOException {
        assertThat(MachineUse.stoppable(run(2, false))).isEqualTo(new MachineUse.Stoppable(0.48,
                "javac (8) 4400 ms, children of make (9) 400 ms"));
        assertThat(MachineUse.stoppable(run("{}", null)).cores()).isZero();
        Files.delete(directory.resolve("processes.csv"));
        assertThat(MachineUse.stoppable(run(2, false)).cores()).isZero();
    }

    @Test
    void fourCpusAreEnough() throws IOException {
        processes("10000000000,10000000000,backup,7,20000000000\n");
        assertThat(MachineUse.reason(run(6, false))).isNull();
        assertThat(MachineUse.reason(run(5, false))).startsWith("other processes used 2.00 of 5 CPUs");
    }

    @Test
    void anyUseCanBeAccepted() throws IOException {
        assertThat(MachineUse.reason(run(2, true))).isNull();
        assertThat(MachineUse.warnings(run(2, true), List.of())).containsExactly("other processes used 0.50 CPUs in the"
                + " measure phase (more than 0.10 matters), 0.50 and more in 35 % of it (1 % matters):"
                + " javac (8) 0.44, children of make (9) 0.04, unnamed (0) 0.02");
    }

    @Test
    void noWarningRepeatsAReason() throws IOException {
        Run busy = run(2, false);
        assertThat(MachineUse.warnings(busy, List.of(MachineUse.reason(busy)))).isEmpty();
        Run accepted = run(2, true);
        assertThat(MachineUse.warnings(accepted, List.of(MachineUse.acceptedReason(accepted)))).isEmpty();
    }

    @Test
    void warnsOfAShortBurst() throws IOException {
        processes("""
                8000000000,1000000000,backup,7,1000000000
                12000000000,1000000000,chromium,8,300000000
                12000000000,1000000000,cron,9,200000000
                """);
        assertThat(MachineUse.warnings(run(2, false), List.of())).containsExactly("other processes used 0.05 CPUs in"
                + " the measure phase (more than 0.10 matters), 0.50 and more in 10 % of it (1 % matters):"
                + " chromium (8) 0.03, cron (9) 0.02");
    }

    /** Another process of the user may be the server that is measured. */
    @Test
    void isSilentWithoutAServerOfItsOwn() throws IOException {
        assertThat(MachineUse.warnings(run("{\"machineBefore\": {\"accepted\": true}}", null), List.of())).isEmpty();
    }

    @Test
    void isSilentAboutLittleUse() throws IOException {
        processes("12000000000,1000000000,kworker,8,400000000\n13000000000,1000000000,kworker,8,400000000\n");
        assertThat(MachineUse.warnings(run(2, false), List.of())).isEmpty();
    }

    @Test
    void runsWithoutALookAreNotJudged() throws IOException {
        assertThat(MachineUse.reason(runThatNeverLooked())).isNull();
        assertThat(MachineUse.acceptedReason(runThatNeverLooked())).isNull();
        Files.delete(directory.resolve("processes.csv"));
        assertThat(MachineUse.reason(run(2, false))).isNull();
    }

    @Test
    void saysThatTheFileIsMissingOrDamaged() throws IOException {
        assertThat(missing(run(2, false))).isEmpty();
        Path file = directory.resolve("processes.csv");
        Files.writeString(file, Files.readString(file).strip());
        assertThat(missing(run(2, false))).containsExactly("processes.csv was cut: its last line is incomplete: what"
                + " other processes took of the CPUs is unknown, and whether it was too much for a valid run");
        Files.writeString(file, "");
        assertThat(missing(run(2, false))).singleElement().asString().startsWith("processes.csv is empty: ");
        Files.writeString(file, "nonsense\n");
        assertThat(missing(run(2, false))).singleElement().asString().startsWith("processes.csv cannot be read: ");
        Files.delete(file);
        assertThat(missing(run(2, false))).singleElement().asString().startsWith("processes.csv is missing: ");
        assertThat(missing(runThatNeverLooked())).isEmpty();
    }

    private static List<String> missing(Run run) {
        RunRemarks remarks = MachineUse.missing(run);
        assertThat(remarks.unknown().contains(Unknown.OTHER_PROCESSES)).isEqualTo(!remarks.warnings().isEmpty());
        return remarks.warnings();
    }

    private Run run(int processors, boolean accepted) throws IOException {
        return run("{\"machineBefore\": {\"processors\": " + processors + ", \"accepted\": " + accepted + "}}",
                Jvm.of("server", null, null, 0));
    }

    private Run runThatNeverLooked() throws IOException {
        return run("{\"machineBefore\": null}", Jvm.of("server", null, null, 0));
    }

    private Run run(String json, Jvm server) throws IOException {
        JsonNode info = new ObjectMapper().readTree(json);
        return new Run(directory, info, new Run.ServerRecords(info.path("none"), null,
                Stream.ofNullable(server).toList()), List.of(), new Window(10 * S, 20 * S),
                RunRemarks.NONE, Map.of(), Map.of());
    }
}
