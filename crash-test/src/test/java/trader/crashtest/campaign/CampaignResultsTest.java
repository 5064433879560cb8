package trader.crashtest.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.crashtest.campaign.AuditFigures.Unaccounted;

class CampaignResultsTest {
    private static final AuditFigures PASSED = audit(10, new Unaccounted(0, 0, 0, 0, 0, 0));
    private static final AuditFigures LOST_ONE = audit(9, new Unaccounted(1, 0, 0, 0, 0, 0));

    @TempDir
    Path directory;

    @Test
    void roundsCountOnceTheyAreAudited() throws Exception {
        try (CampaignResults results = open()) {
            begin(results);
            results.add(round(CrashPoint.RANDOM, true, 32));
            results.add(round(CrashPoint.AFTER_DECISION, false, 32));
            results.add(round(CrashPoint.AFTER_DECISION, true, 15));
            results.add(PASSED);
            results.add(round(CrashPoint.RANDOM, true, 32));
            assertThat(results.counted()).isEqualTo(2);
        }
        try (CampaignResults results = open()) {
            assertThat(results.rounds).containsExactly(round(CrashPoint.RANDOM, true, 32),
                    round(CrashPoint.AFTER_DECISION, false, 32), round(CrashPoint.AFTER_DECISION, true, 15));
            assertThat(results.counted()).isEqualTo(1);
            assertThat(results.counted(CrashPoint.RANDOM)).isEqualTo(1);
            assertThat(results.counted(CrashPoint.AFTER_DECISION)).isZero();
            begin(results);
            results.add(round(CrashPoint.RANDOM, true, 32));
            results.add(LOST_ONE);
            assertThat(results.counted()).isEqualTo(1);
            results.fail("one is lost");
        }
        try (CampaignResults results = open()) {
            assertThat(results.failures).containsExactly("one is lost");
            assertThat(results.audits).containsExactly(PASSED, LOST_ONE);
        }
    }

    @Test
    void aSecondReportFailsTheCampaign() {
        AuditFigures figures = audit(10, new Unaccounted(0, 0, 0, 0, 1, 0));
        assertThat(figures.passed()).isFalse();
        assertThat(figures).hasToString("10 orders, 10 records: 0 lost, 0 duplicated, 0 ghosts,"
                + " 0 contradicting or forked, 1 reported twice, 0 unanswered, 0 dead letters,"
                + " 0 still in the queue, 0 in doubt");
        assertThat(figures.plus(figures).unaccounted().reportedTwice()).isEqualTo(2);
    }

    /** Audits are of several directories, and of the same records several times. */
    @Test
    void theSumHasOrdersAndNoRecords() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (CampaignResults results = open()) {
            begin(results);
            results.add(round(CrashPoint.RANDOM, true, 20));
            results.add(PASSED);
            results.add(round(CrashPoint.RANDOM, true, 20));
            results.add(LOST_ONE);
            CampaignTable.print(results, List.of(CrashPoint.RANDOM), new PrintStream(printed, true, UTF_8));
        }
        assertThat(printed.toString(UTF_8)).contains("1 of 1 round counts; 2 audits")
                .contains("\n20 orders: 1 lost, 0 duplicated, ");
    }

    @Test
    void aTornLastLineIsCutOff() throws Exception {
        try (CampaignResults results = open()) {
            begin(results);
            results.add(round(CrashPoint.RANDOM, true, 20));
        }
        Files.writeString(file(), "{\"kind\":\"aud", StandardOpenOption.APPEND);
        try (CampaignResults results = open()) {
            begin(results);
            results.add(round(CrashPoint.RANDOM, true, 21));
            results.add(PASSED);
        }
        try (CampaignResults results = open()) {
            assertThat(results.rounds).containsExactly(round(CrashPoint.RANDOM, true, 21));
        }
    }

    @Test
    void resultsUnderOtherConditionsDoNotAddUp() throws Exception {
        ObjectNode forced = new ObjectMapper().createObjectNode().put("durability", "forced");
        ObjectNode process = new ObjectMapper().createObjectNode().put("durability", "process");
        try (CampaignResults results = open()) {
            assertThat(results.sameConditions(process)).isTrue();
            ObjectNode campaign = new ObjectMapper().createObjectNode();
            campaign.set("conditions", process);
            results.begin(campaign);
        }
        try (CampaignResults results = open()) {
            assertThat(results.sameConditions(process)).isTrue();
            assertThat(results.sameConditions(forced)).isFalse();
        }
    }

    @Test
    void aDatabaseOfTheUsersIsNotKilled() {
        assertThat(CrashPoint.of(servers("postgresql", true, false, "spring"))).contains(CrashPoint.DATABASE);
        CrashPoint.Servers ofUser = servers("postgresql", false, false, "spring");
        assertThat(CrashPoint.of(ofUser)).doesNotContain(CrashPoint.DATABASE);
        assertThatThrownBy(() -> CrashPoint.parse("database", ofUser))
                .hasMessageContaining("'database': allowed with --order-store postgresql and --jdbc-url is one of");
    }

    @Test
    void decisionsAreForgottenOnlyByServersThatKeepThemInTheOrderLog() {
        assertThat(CrashPoint.of(servers("emulated", true, true, "spring")))
                .contains(CrashPoint.BEFORE_MARK, CrashPoint.BEFORE_FORGETTING, CrashPoint.AFTER_FORGETTING);
        assertThat(CrashPoint.of(servers("emulated", true, false, "spring")))
                .doesNotContain(CrashPoint.BEFORE_MARK, CrashPoint.BEFORE_FORGETTING, CrashPoint.AFTER_FORGETTING);
    }

    @Test
    void beforeReceiveDoesNotApplyToMessageDrivenBeans() {
        assertThat(CrashPoint.of(servers("emulated", true, false, "cdi"))).contains(CrashPoint.BEFORE_RECEIVE);
        CrashPoint.Servers beans = servers("emulated", true, false, "mdb");
        assertThat(CrashPoint.of(beans)).doesNotContain(CrashPoint.BEFORE_RECEIVE);
        assertThatThrownBy(() -> CrashPoint.parse("before-receive", beans))
                .hasMessageContaining("'before-receive': allowed with --order-store emulated and"
                        + " --listener-container mdb is");
    }

    private static CrashPoint.Servers servers(String resource, boolean ownDatabase, boolean isMarkable,
            String container) {
        return new CrashPoint.Servers(resource, ownDatabase, isMarkable, container, 1);
    }

    @Test
    void onlyOneCampaignWrites() throws Exception {
        try (CampaignResults mine = open(); CampaignResults other = new CampaignResults(file(), false)) {
            assertThat(mine.counted()).isZero();
            assertThatThrownBy(other::open).isInstanceOf(IOException.class).hasMessageContaining("another crash"
                    + " campaign");
        }
    }

    @Test
    void thePointThatWasHitLeastIsNext() throws Exception {
        try (CampaignResults results = open()) {
            PointSchedule schedule = new PointSchedule(List.of(CrashPoint.AFTER_INSERT, CrashPoint.RANDOM,
                    CrashPoint.EXTERNAL_BROKER), results);
            assertThat(schedule.nextSetup()).isEqualTo(CrashPoint.Setup.EMBEDDED);
            assertThat(schedule.batch(CrashPoint.Setup.EMBEDDED, 10, 300)).isEqualTo(6);
            assertThat(schedule.batch(CrashPoint.Setup.EMBEDDED, 10, 3)).as("one is left for the third").isEqualTo(2);
            assertThat(schedule.batch(CrashPoint.Setup.EXTERNAL_BROKER, 10, 1)).isEqualTo(1);
            schedule.note(CrashPoint.AFTER_INSERT, round(CrashPoint.AFTER_INSERT, true, 32));
            assertThat(schedule.next(CrashPoint.Setup.EMBEDDED)).isEqualTo(CrashPoint.RANDOM);
            schedule.note(CrashPoint.RANDOM, round(CrashPoint.RANDOM, true, 32));
            assertThat(schedule.nextSetup()).isEqualTo(CrashPoint.Setup.EXTERNAL_BROKER);

            Round missed = round(CrashPoint.RANDOM, false, 32);
            for (int i = 0; i < 4; i++) {
                schedule.note(CrashPoint.RANDOM, missed);
            }
            assertThatThrownBy(() -> schedule.note(CrashPoint.RANDOM, missed)).isInstanceOf(CampaignFailure.class)
                    .hasMessageContaining("random was missed 5 times in a row");
        }
    }

    private CampaignResults open() throws IOException {
        CampaignResults results = new CampaignResults(file(), false);
        results.open();
        return results;
    }

    private Path file() {
        return directory.resolve("emulated.jsonl");
    }

    private static void begin(CampaignResults results) throws IOException {
        results.begin(new ObjectMapper().createObjectNode());
    }

    private static AuditFigures audit(long records, Unaccounted unaccounted) {
        return new AuditFigures(10, records, unaccounted, 0, 0, 0, List.of());
    }

    private static Round round(CrashPoint point, boolean hit, int inFlight) {
        return new Round(new Round.InjectedFault(point.spelling(), 17, hit, inFlight, 400),
                new Round.Restart(2_000L, 3), null, 1_234, "");
    }
}
