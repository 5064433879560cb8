package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A short crash campaign, and what it leaves behind when it is interrupted. */
class CrashIT {
    private static final String NAMED = "before-receive,after-insert,after-prepare-broker,after-prepare-resource,"
            + "after-decision,after-first-commit,after-both-commits,during-recovery";

    @TempDir
    Path directory;

    @Test
    @Tag("jvms")
    void everyOrderIsAccountedForHoweverTheServerIsKilled() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "9", "--audit-every", "9",
                "--points", NAMED + ",torn-tail")) {
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
    void everyOrderIsAccountedForIfDecisionsAreInTheOrderLog() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "7", "--audit-every", "7", "--commit",
                "markable", "--points", "before-mark,after-decision,after-first-commit,after-both-commits,"
                        + "before-forgetting,after-forgetting,during-recovery")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
        }
        assertThat(Campaigns.lines(directory, "round").stream().filter(round -> round.get("hit").asBoolean())
                .map(round -> round.get("point").asText()).distinct()).hasSize(7);
        assertThat(Campaigns.lines(directory, "audit")).hasSize(1)
                .allSatisfy(audit -> assertThat(audit.get("records")).isEqualTo(audit.get("newOrders")));
    }

    @Test
    void everyOrderIsAccountedForIfBeansReceiveIt() throws Exception {
        killServersWith("cdi");
    }

    @Test
    void everyOrderIsAccountedForIfMessageDrivenBeansReceiveIt() throws Exception {
        Properties wildFly = new Properties();
        try (InputStream file = getClass().getResourceAsStream("/trader/server/mdb/wildfly.properties")) {
            wildFly.load(file);
        }
        assumeThat(TraderProcess.root().resolve("mdb-listeners/target")
                .resolve("wildfly-" + wildFly.getProperty("version")).resolve("provisioned"))
                .as("WildFly has not been provisioned; './trader server --container mdb --help' does it").exists();
        killServersWith("mdb");
    }

    private void killServersWith(String container) throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "4", "--audit-every", "4", "--container",
                container, "--points",
                "after-prepare-broker,after-prepare-resource,after-decision,after-first-commit")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
        }
        assertThat(Campaigns.lines(directory, "round").stream().filter(round -> round.get("hit").asBoolean())
                .map(round -> round.get("point").asText()).distinct()).hasSize(4);
        assertThat(Campaigns.lines(directory, "audit")).hasSize(1).allSatisfy(audit -> {
            assertThat(audit.get("newOrders").asLong()).isPositive();
            assertThat(audit.get("records")).isEqualTo(audit.get("newOrders"));
        });
    }

    @Test
    void everyOrderIsAccountedForIfDerbyRecordsIt() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--resource", "derby", "--durability", "process",
                "--rounds", "4", "--audit-every", "4", "--points",
                "after-prepare-broker,after-prepare-resource,after-decision,after-first-commit")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
        }
        assertThat(Campaigns.lines(directory, "audit")).hasSize(1).allSatisfy(audit -> {
            assertThat(audit.get("newOrders").asLong()).isPositive();
            assertThat(audit.get("records")).isEqualTo(audit.get("newOrders"));
        });
    }

    @Test
    void everyFixClientHasItsReportsHoweverTheGatewayIsKilled() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "3", "--audit-every", "3",
                "--points", "fix-gateway", "--threads", "10")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
            trader.awaitNoProcessLeft();
        }
        assertThat(Campaigns.lines(directory, "round")).hasSizeGreaterThanOrEqualTo(3);
        assertThat(Campaigns.lines(directory, "audit")).isNotEmpty().allSatisfy(audit -> {
            assertThat(audit.get("newOrders").asLong()).isPositive();
            assertThat(audit.get("unanswered").asLong()).isZero();
        });
    }

    @Test
    void everyFixClientHasItsReportsOnceIfTheActiveBrokerOfAPairIsKilled() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "1", "--audit-every", "1",
                "--durability", "process", "--points", "fix-broker-active", "--threads", "10")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
            trader.awaitNoProcessLeft();
        }
        assertThat(Campaigns.lines(directory, "audit")).hasSize(1).allSatisfy(audit -> {
            assertThat(audit.get("records")).isEqualTo(audit.get("newOrders"));
            assertThat(audit.get("reportedTwice").asLong() + audit.get("unanswered").asLong()).isZero();
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"power-cut,power-cut-xfs | xa", "power-cut,power-cut-xfs | markable",
        "broker-power-cut | xa"})
    void whatWasPromisedSurvivesAPowerCut(String points, String commit) throws Exception {
        assumeThat(Path.of("/usr/bin/strace")).as("strace records system calls").isExecutable();
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "2", "--audit-every", "2",
                "--points", points, "--commit", commit)) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
            trader.awaitNoProcessLeft();
        }
        assertThat(Campaigns.lines(directory, "promises")).hasSize(1).allSatisfy(promises -> {
            assertThat(promises.get("confirmations").asLong()).isGreaterThanOrEqualTo(1_200);
            assertThat(promises.get("answers").asLong()).isGreaterThanOrEqualTo(1_200);
            assertThat(promises.get("forgotten").asLong() > 0).isEqualTo(commit.equals("markable"));
            assertThat(promises.get("beforeFsync").asLong() + promises.get("beforeName").asLong()).isZero();
        });
        assertThat(Campaigns.lines(directory, "audit")).hasSize(2)
                .allSatisfy(audit -> assertThat(audit.get("lost").asLong()).isZero());
    }

    @Test
    void onlyOneCampaignRunsAndControlCLeavesNoProcessBehind() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds", "1000", "--points", "random")) {
            trader.awaitOutput("round 1/1000").noteFamily();
            try (TraderProcess second = Campaigns.start(directory, "--rounds", "1000", "--points", "random")) {
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
