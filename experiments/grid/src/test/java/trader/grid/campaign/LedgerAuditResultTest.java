package trader.grid.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.grid.database.RowDifferences;
import trader.grid.ledger.Account;
import trader.grid.ledger.Transfer;
import trader.grid.load.Accounts;
import trader.grid.load.ExpectedAccounts;

class LedgerAuditResultTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    private final ObjectNode conditions = conditions();
    private final ExpectedAccounts expected = new ExpectedAccounts(3);
    private final Map<Long, Account> found = new HashMap<>(Map.of(0L, untouched(), 1L, untouched(), 2L, untouched()));

    @Test
    void passesWithoutTransfers() {
        assertThat(LedgerAuditResult.of(found, expected, 0, null).passed()).isTrue();
        assertThat(LedgerAuditResult.of(found, expected, 1, null).passed()).isFalse();
    }

    @Test
    void countsLostDebitsAndCredits() {
        expected.acknowledged(new Transfer(1, 0, 1, 50, 0));
        LedgerAuditResult result = LedgerAuditResult.of(found, expected, 0, null);
        assertThat(result).isEqualTo(new LedgerAuditResult(3, 0, 0, 2,
                new LedgerAuditResult.Miscounts(1, 0, 1, 0), 0, 0, null));
        assertThat(result).hasToString("FAILED: lost 1 debits and 1 credits, doubled 0 and 0, sum off by 0 cents,"
                + " 2 wrong balances, 0 under way");
    }

    @Test
    void noticesMoneyFromNowhereAndThenExpectsIt() {
        found.put(2L, new Account(Accounts.BALANCE_CENTS + 80));
        LedgerAuditResult result = LedgerAuditResult.of(found, expected, 0, null);
        assertThat(result.wrongBalances()).isEqualTo(1);
        assertThat(result.differenceCents()).isEqualTo(80);
        expected.rebase(found);
        assertThat(LedgerAuditResult.of(found, expected, 0, null).passed()).isTrue();
    }

    @Test
    void noticesMissingAndStaleRows() {
        assertThat(LedgerAuditResult.of(found, expected, 0, new RowDifferences(0, 0)).passed()).isTrue();
        assertThat(LedgerAuditResult.of(found, expected, 0, new RowDifferences(1, 0)).passed()).isFalse();
        assertThat(LedgerAuditResult.of(found, expected, 0, new RowDifferences(0, 2))).asString()
                .startsWith("FAILED").endsWith(", 0 rows missing and 2 stale in the database");
    }

    @Test
    void noticesMissingAccounts() {
        found.remove(1L);
        LedgerAuditResult result = LedgerAuditResult.of(found, expected, 0, null);
        assertThat(result.missing()).isEqualTo(1);
        assertThat(result.differenceCents()).isEqualTo(-Accounts.BALANCE_CENTS);
    }

    @Test
    void continuesACampaignOfTheSameConditions() throws IOException {
        CampaignRounds rounds = new CampaignRounds(directory);
        ObjectNode round = JSON.createObjectNode().put("standstillNs", 5);
        round.set("audit", JSON.valueToTree(LedgerAuditResult.of(found, expected, 2, null)));
        rounds.add(round, conditions);

        CampaignRounds resumed = resumed();
        assertThat(resumed.all()).hasSize(1);
        assertThat(resumed.figures().audited("underWay")).isEqualTo(2);
        assertThat(resumed.figures().sorted("standstillNs")).containsExactly(5);
        assertThat(resumed.figures().failed()).isEqualTo(1);
        assertThatThrownBy(() -> new CampaignRounds(directory).read(conditions.deepCopy().put("members", 3)))
                .hasMessageContaining("has rounds with members 2, and this campaign has 3");
        assertThatThrownBy(() -> new CampaignRounds(directory).read(conditions.deepCopy().put("writeBehindS", 1)))
                .hasMessageContaining("has rounds with writeBehindS 0, and this campaign has 1");
        ObjectNode otherFlags = conditions.deepCopy();
        otherFlags.putArray("flags").add("-Xmx2g");
        assertThatThrownBy(() -> new CampaignRounds(directory).read(otherFlags))
                .hasMessageContaining("flags [\"-Xmx1g\"], and this campaign has [\"-Xmx2g\"]");
        ObjectNode otherRevision = conditions.deepCopy();
        otherRevision.putObject("machine").put("jdk", "17").put("revision", "r2");
        assertThatThrownBy(() -> new CampaignRounds(directory).read(otherRevision))
                .hasMessageContaining("has rounds with revision r1, and this campaign has r2");
    }

    @Test
    void countsARoundWithoutAnAuditAsFailed() throws IOException {
        CampaignRounds rounds = new CampaignRounds(directory);
        rounds.add(passed(), conditions);
        assertThat(rounds.figures().failed()).isZero();
        assertThat(rounds.figures().sum("notReached")).isZero();
        rounds.addFailed(2, Kill.atRandom(KillKind.NODE), new IllegalStateException("member-3 ended"), conditions);

        CampaignRounds resumed = resumed();
        assertThat(resumed.figures().failed()).isEqualTo(1);
        assertThat(resumed.all()).hasSize(2);
        assertThat(resumed.all().get(1).path("failure").asText()).contains("member-3 ended");
        assertThat(resumed.figures().withoutAudit()).isEqualTo(1);
        assertThat(resumed.figures().sorted("standstillNs")).containsExactly(5);
    }

    @Test
    void countsARoundWithoutAResultAsFailed() throws IOException {
        Kill kill = Kill.atRandom(KillKind.NODE);
        CampaignRounds rounds = new CampaignRounds(directory);
        rounds.begin(1, kill, conditions);
        rounds.add(passed(), conditions);
        rounds.begin(2, kill, conditions);

        CampaignRounds resumed = resumed();
        assertThat(resumed.all()).hasSize(2);
        assertThat(resumed.figures().of(kill).withoutAudit()).isEqualTo(1);
        assertThat(resumed.all().get(1).path("failure").asText()).startsWith("it has no result in " + directory);
        resumed.begin(3, kill, conditions);
        resumed.add(passed(), conditions);

        CampaignRounds again = resumed();
        assertThat(again.all()).hasSize(3);
        assertThat(again.figures().failed()).isEqualTo(1);
    }

    @Test
    void countsARoundWithATornLineAsFailed() throws IOException {
        CampaignRounds rounds = new CampaignRounds(directory);
        rounds.begin(1, Kill.atRandom(KillKind.NODE), conditions);
        Path file = directory.resolve(CampaignRounds.FILE);
        Files.writeString(file, "{\"round\":1,\"pas", StandardOpenOption.APPEND);

        CampaignRounds resumed = resumed();
        assertThat(resumed.all()).hasSize(1);
        assertThat(resumed.figures().failed()).isEqualTo(1);
        assertThat(resumed.all().get(0).path("failure").asText()).isEqualTo("line 2 of " + file + " is not complete");
        resumed.add(passed(), conditions);
        Files.writeString(file, "{", StandardOpenOption.APPEND);

        CampaignRounds again = resumed();
        assertThat(again.all()).hasSize(3);
        assertThat(again.figures().withoutAudit()).isEqualTo(2);
    }

    @Test
    void countsRoundsWhosePointWasNotReached() throws IOException {
        CampaignRounds rounds = new CampaignRounds(directory);
        for (boolean reached : new boolean[] {true, false, false}) {
            ObjectNode round = new Kill.Killed(List.of("member-4"), "at visit 7 of after-debit", reached, 5, null)
                    .json();
            round.setAll(passed());
            rounds.add(round, conditions);
        }
        CampaignRounds resumed = resumed();
        assertThat(resumed.figures().sum("notReached")).isEqualTo(2);
        assertThat(resumed.figures().failed()).isZero();
    }

    private ObjectNode passed() {
        ObjectNode round = JSON.createObjectNode().put("standstillNs", 5);
        round.set("audit", JSON.valueToTree(LedgerAuditResult.of(found, expected, 0, null)));
        return round;
    }

    private CampaignRounds resumed() throws IOException {
        CampaignRounds resumed = new CampaignRounds(directory);
        resumed.read(conditions);
        return resumed;
    }

    private static ObjectNode conditions() {
        ObjectNode conditions = JSON.createObjectNode().put("ledger", "sound").put("kills", "storage,node")
                .put("members", 2).put("nodes", 2).put("persistence", false).put("writeBehindS", 0).put("backups", 1)
                .put("partitions", 257).put("retentionS", 60.0).put("accounts", 3).put("threads", 4)
                .put("ratePerS", 200.0);
        conditions.putArray("flags").add("-Xmx1g");
        conditions.putObject("machine").put("jdk", "17").put("revision", "r1");
        return conditions;
    }

    private static Account untouched() {
        return new Account(Accounts.BALANCE_CENTS);
    }
}
