package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import trader.launcher.machine.Cpus;

/** The files of a run directory that tests compare. */
record RunFiles(Path directory) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double MOST_STEAL_PERCENT = 5;

    JsonNode run() throws IOException {
        return read("run.json");
    }

    JsonNode summary() throws IOException {
        return read("summary.json");
    }

    JsonNode server() throws IOException {
        return read("server/server.json");
    }

    JsonNode client(int number) throws IOException {
        return read("client-" + number + "/client.json");
    }

    /** A short run may have too few requests for its p99. */
    void assertValidOrTooFewOrTooBusy() throws IOException {
        assertThat(summary().get("reasons")).allSatisfy(reason -> assertThat(reason.asText())
                .as("the only reasons, on a machine that is too busy for the rate")
                .containsAnyOf("requests were answered; p99 takes 1000", "the rate was not reached",
                        "the schedule lag grew", "the client's own stops make up a tenth or more",
                        "other processes used"));
    }

    /** Where threads wait for a CPU, a time is longer than what was planted. */
    void assumeQuiet() throws IOException {
        assumeThat(summary().get("reasons").toString() + summary().get("warnings"))
                .doesNotContain("other processes used");
        assumeHasCpus();
    }

    /** Likewise where other virtual machines take the CPUs. */
    void assumeHasCpus() throws IOException {
        assumeThat(run().at("/environment/end/stealPercent").asDouble())
                .as("steal, % of the CPU time").isLessThan(MOST_STEAL_PERCENT);
    }

    /** A CPU that processes started from here may use. */
    static String anyCpu() {
        return cpus().get(0);
    }

    /** The CPUs that processes started from here may use. */
    static List<String> cpus() {
        return Cpus.of(ProcessHandle.current().pid()).numbers().stream().map(Object::toString).toList();
    }

    JsonNode read(String name) throws IOException {
        return JSON.readTree(directory.resolve(name).toFile());
    }
}
