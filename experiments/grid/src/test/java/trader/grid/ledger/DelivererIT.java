package trader.grid.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.tangosol.net.partition.PartitionSet;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trader.common.FreePorts;
import trader.server.gridquotes.ClusterNode;

/** This JVM is the only member of a grid. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DelivererIT {
    private static final long HOUR_MS = 3_600_000;

    private static ClusterNode node;
    private static LedgerCaches caches;

    private final Transfer debitedLongAgo = new Transfer(1, 5, 6, 100, System.currentTimeMillis() - HOUR_MS);

    @BeforeAll
    static void open() throws Exception {
        node = new ClusterNode("deliverer-it-" + ProcessHandle.current().pid(), FreePorts.any(), true, "stderr",
                Map.of("coherence.cacheconfig", "trader-grid-cache.xml", "trader.grid.backups", "0"));
        caches = new LedgerCaches(node.open());
    }

    @AfterAll
    static void close() {
        node.close();
    }

    @BeforeEach
    void anAccountToCredit() {
        caches.applied().clear();
        caches.accounts().put(6L, new Account(0));
        caches.outbox().put(debitedLongAgo.debitKey(), debitedLongAgo);
    }

    /** It takes back the debit of another if its id is known as that of a third one. */
    @Test
    void creditsATransferHoweverLongAgoItWasDebited() throws InterruptedException {
        caches.accounts().put(5L, new Account(0));
        Transfer known = new Transfer(2, 5, 6, 200, System.currentTimeMillis());
        Invocations.invoke(caches.accounts(), new CreditProcessor("", known), new Transfer[] {known});
        Transfer sameId = new Transfer(2, 5, 6, 300, System.currentTimeMillis());
        caches.outbox().put(sameId.debitKey(), sameId);
        try (Deliverer deliverer = new Deliverer(caches)) {
            deliverer.open();
            while (!caches.outbox().isEmpty()) {
                Thread.sleep(10);
            }
        }
        assertThat(caches.accounts().get(6L).balanceCents()).isEqualTo(200 + 100);
        assertThat(caches.accounts().get(5L).balanceCents()).isEqualTo(300);
    }

    @Test
    void keepsTheIdOfACreditAsLongAsItsTransferIsInTheOutbox() {
        AppliedIds ids = new AppliedIds(caches);
        for (int attempt = 0; attempt < 4; attempt++) {
            Transfer seen = debitedLongAgo.at(System.currentTimeMillis());
            assertThat(Invocations.invoke(caches.accounts(), new CreditProcessor("", seen), new Transfer[] {seen}))
                    .containsExactly(TransferOutcome.ACCEPTED);
            ids.sweep(all());
        }
        assertThat(caches.accounts().get(6L).balanceCents()).isEqualTo(100);

        caches.outbox().remove(debitedLongAgo.debitKey());
        ids.sweep(all());
        assertThat(caches.applied()).as("a repetition may still be on its way").hasSize(1);
        ids.sweep(all());
        assertThat(caches.applied()).isEmpty();
    }

    /** It was frozen, and has joined again as another: others may have credited the transfer and forgotten its id. */
    @Test
    void takesNoCreditOfAMemberThatHasBeenRemoved() {
        Transfer seen = debitedLongAgo.at(System.currentTimeMillis());
        assertThat(Invocations.invoke(caches.accounts(), new CreditProcessor("former member", seen),
                new Transfer[] {seen})).containsExactly(TransferOutcome.TOO_LATE);
        assertThat(caches.accounts().get(6L).balanceCents()).isZero();
        String member = LedgerMember.local(caches.service().getCluster());
        assertThat(Invocations.invoke(caches.accounts(), new CreditProcessor(member, seen), new Transfer[] {seen}))
                .containsExactly(TransferOutcome.ACCEPTED);
    }

    private static PartitionSet all() {
        PartitionSet all = new PartitionSet(caches.service().getPartitionCount());
        all.fill();
        return all;
    }
}
