package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short crash campaign, and what it leaves behind when it is interrupted. */
class CrashIT {
    private static final String NAMED = "before-receive,after-insert,after-prepare-broker,after-prepare-resource,"
            + "after-decision,after-first-commit,after-both-commits,during-recovery";

    @TempDir
    Path directory;

    @Test
    void everyOrderIsAccountedForHoweverTheServerIsKilled() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "9", "--audit-every", "9",
                "--faults", NAMED + ",torn-tail")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
            trader.awaitNoProcessLeft();
        }
        List<JsonNode> rounds = Campaigns.lines(directory, "round");
        assertThat(rounds.stream().filter(round -> round.get("hit").asBoolean())
                .map(round -> round.get("point").asText()).distinct()).hasSize(9);
        assertThat(rounds).allSatisfy(round -> assertThat(round.get("inFlight").asInt()).isGreaterThanOrEqualTo(16));
        assertThat(Campaigns.lines(directory, "audit")).hasSize(1).allSatisfy(audit -> {
            assertThat(audit.get("newOrders").asLong()).isPositive();
            assertThat(audit.get("records")).isEqualTo(audit.get("newOrders"));
        });
    }

    @Test
    @Tag("campaign")
    void everyOrderIsAccountedForIfDecisionsAreInTheOrderLog() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "4", "--audit-every", "4", "--commit",
                "markable", "--faults", "before-mark,before-forgetting,after-forgetting,during-recovery")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
        }
        assertThat(Campaigns.lines(directory, "round").stream().filter(round -> round.get("hit").asBoolean())
                .map(round -> round.get("point").asText()).distinct()).hasSize(4);
        assertThat(Campaigns.lines(directory, "audit")).hasSize(1)
                .allSatisfy(audit -> assertThat(audit.get("records")).isEqualTo(audit.get("newOrders")));
    }

    @Test
    void onlyOneCampaignRunsAndControlCLeavesNoProcessBehind() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "1000", "--faults", "random")) {
            trader.awaitOutput("round 1/1000").noteFamily();
            try (TraderProcess second = Campaigns.start(directory, "--rounds", "1000", "--faults", "random")) {
                assertThat(second.awaitEnd()).as(second.output()).isEqualTo(1);
                assertThat(second.output()).contains("another crash campaign writes to");
            }
            TraderProcess.signal("INT", trader.pid());
            assertThat(trader.awaitEnd()).as(trader.output()).isEqualTo(130);
            trader.awaitNoProcessLeft();
            assertThat(trader.output()).contains("interrupted").doesNotContain("FAILED");
        }
    }
}
