package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A short crash campaign, and the proof that it would see what it is there to see. */
@Timeout(400)
class CrashIT {
    private static final String NAMED = "before-receive,after-insert,after-prepare-broker,after-prepare-resource,"
            + "after-decision,after-first-commit,after-both-commits,during-recovery";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    @Test
    void everyOrderIsAccountedForHoweverTheServerIsKilled() throws Exception {
        try (TraderProcess trader = crashTest("--rounds", "9", "--audit-every", "9", "--points", NAMED + ",torn-tail")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
            trader.awaitNoProcessLeft();
        }
        List<JsonNode> rounds = lines("round");
        assertThat(rounds.stream().filter(round -> round.get("hit").asBoolean())
                .map(round -> round.get("point").asText()).distinct()).hasSize(9);
        assertThat(rounds).allSatisfy(round -> assertThat(round.get("inFlight").asInt()).isGreaterThanOrEqualTo(16));
        assertThat(lines("audit")).hasSize(1).allSatisfy(audit -> {
            assertThat(audit.get("newOrders").asLong()).isPositive();
            assertThat(audit.get("records")).isEqualTo(audit.get("newOrders"));
        });
    }

    @Test
    void everyFixClientHasItsReportsHoweverTheGatewayIsKilled() throws Exception {
        try (TraderProcess trader = crashTest("--rounds", "3", "--audit-every", "3", "--points", "fix-gateway",
                "--threads", "16")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
            trader.awaitNoProcessLeft();
        }
        assertThat(lines("round")).hasSizeGreaterThanOrEqualTo(3);
        assertThat(lines("audit")).isNotEmpty().allSatisfy(audit -> {
            assertThat(audit.get("newOrders").asLong()).isPositive();
            assertThat(audit.get("unanswered").asLong()).isZero();
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-Dtrader.fault.no-dedup=true    | after-decision     | ghosts",
        "-Dtrader.fault.no-enlist=orders | after-first-commit | lost"})
    void aServerThatDoesNotKeepItsPromisesFails(String sabotage, String point, String fault) throws Exception {
        // Whether one kill does harm is a matter of chance: who is answered before it. The first failed audit is the end.
        try (TraderProcess trader = crashTest("--rounds", "30", "--audit-every", "3", "--points", point,
                "--server-jvm-arg", sabotage)) {
            assertThat(trader.awaitEnd()).as(trader.output()).isEqualTo(1);
            assertThat(trader.output()).contains("FAILED: the audit failed");
            trader.awaitNoProcessLeft();
        }
        List<JsonNode> audits = lines("audit");
        assertThat(audits.get(audits.size() - 1).get(fault).asLong()).isPositive();
        try (TraderProcess again = crashTest("--rounds", "1", "--points", point)) {
            assertThat(again.awaitEnd()).as("a revision that failed has failed").isEqualTo(1);
        }
    }

    @Test
    void controlCLeavesNoProcessBehind() throws Exception {
        try (TraderProcess trader = crashTest("--rounds", "1000", "--points", "random")) {
            trader.awaitOutput("round 1/1000").noteFamily();
            TraderProcess.signal("INT", trader.pid());
            assertThat(trader.awaitEnd()).as(trader.output()).isEqualTo(130);
            trader.awaitNoProcessLeft();
            assertThat(trader.output()).contains("interrupted").doesNotContain("FAILED");
        }
    }

    private TraderProcess crashTest(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("crash-test", "--resource", "emulated", "--out",
                directory.toString()));
        arguments.addAll(List.of(more));
        return TraderProcess.start(directory, arguments.toArray(String[]::new));
    }

    private List<JsonNode> lines(String kind) throws IOException {
        Path file;
        try (Stream<Path> revisions = Files.list(directory.resolve("crash-tests"))) {
            file = revisions.findFirst().orElseThrow().resolve("emulated.jsonl");
        }
        List<JsonNode> values = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            JsonNode each = JSON.readTree(line);
            if (each.get("kind").asText().equals(kind)) {
                values.add(each.get(kind));
            }
        }
        return values;
    }
}
