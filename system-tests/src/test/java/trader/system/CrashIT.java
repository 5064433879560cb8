package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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
        Campaigns.run(0, directory, "--rounds 9 --audit-every 9 --faults " + NAMED + ",torn-tail");
        Campaigns.assertHitAndRecorded(directory, 9);
        assertThat(Campaigns.lines(directory, "round"))
                .allSatisfy(round -> assertThat(round.at("/fault/inFlight").asInt()).isGreaterThanOrEqualTo(16));
    }

    @Test
    @Tag("campaign")
    void everyOrderIsAccountedForIfDecisionsAreInTheOrderLog() throws Exception {
        Campaigns.run(0, directory, "--rounds 4 --audit-every 4 --commit markable"
                + " --faults before-mark,before-forgetting,after-forgetting,during-recovery");
        Campaigns.assertHitAndRecorded(directory, 4);
    }

    @Test
    void onlyOneCampaignRunsAndControlCLeavesNoProcessBehind() throws Exception {
        try (TraderProcess trader = Campaigns.start(directory, "--rounds 1000 --faults random")) {
            trader.awaitOutput("round 1/1000").noteFamily();
            assertThat(Campaigns.run(1, directory, "--rounds 1000 --faults random"))
                    .contains("another crash campaign writes to");
            TraderProcess.signal("INT", trader.pid());
            assertThat(trader.awaitEnd(130)).contains("interrupted").doesNotContain("FAILED");
        }
    }
}
