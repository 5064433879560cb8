package trader.server.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.jta.xa.XidImple;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.transaction.TransactionStatus;
import trader.server.Fixtures;
import trader.server.transaction.log.DecisionLog;
import trader.server.transaction.log.TransactionStore;

/**
 * Errors of a failed resource leave no transaction in the decision log that was not decided: nothing would ever remove
 * it, and recovery would not roll back its branches.
 */
class FailedResourceTest {
    @TempDir
    Path directory;
    private Transactions transactions;

    @BeforeEach
    void open() throws Exception {
        transactions = TestXaResource.opened(directory, TransactionStore.SLOT);
    }

    @AfterEach
    void close() throws Exception {
        transactions.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {XAException.XAER_RMFAIL, XAException.XAER_RMERR, XAException.XA_RETRY})
    void logsNoDecisionWhenTheOnlyResourceFailsToCommit(int errorCode) throws Exception {
        TestXaResource broker = new TestXaResource(Map.of("commit", errorCode));
        TransactionStatus transaction = transactions.springManager().getTransaction(null);
        transactions.enlistments().enlistBroker(broker);

        assertThatThrownBy(() -> transactions.springManager().commit(transaction)).isNotNull();

        assertThat(DecisionLog.decided()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {XAException.XAER_RMFAIL, XAException.XAER_RMERR})
    void logsNoDecisionWhenAResourceFailsToPrepareAndToRollBack(int errorCode) throws Exception {
        TestXaResource orders = new TestXaResource(Map.of("prepare", errorCode, "rollback", errorCode));
        TestXaResource broker = new TestXaResource();

        assertThatThrownBy(() -> TestXaResource.commit(transactions, broker, orders)).isNotNull();

        assertThat(DecisionLog.decided()).isEmpty();
        assertThat(broker.calls).containsExactly("start", "end", "prepare", "rollback");
    }

    /** A full or stopping database answers XAER_RMERR, with the branch still prepared. */
    @Test
    void recoveryRetriesACommitThatFailed() throws Exception {
        RecoverableResource orders = new RecoverableResource("orders",
                () -> new TestXaResource(Map.of("commit", XAException.XAER_RMERR)));
        orders.prepared();

        Fixtures.assertXaError(XAException.XAER_RMFAIL, () -> orders.commit(new XidImple(new Uid()), false));
        assertThat(orders.committed()).isZero();
    }

    @Test
    void aListenerThatThrowsDoesNotKeepADecisionFromBeingCommitted() throws Exception {
        List<Throwable> failures = new ArrayList<>();
        transactions.enlistments().setListener(new XaListener() {
            @Override
            public void prepared(String resource, Xid branch) {
                throw new IllegalStateException("prepared " + resource);
            }

            @Override
            public void committing(String resource, Xid branch, boolean onePhase) {
                throw new StackOverflowError("committing " + resource);
            }

            @Override
            public void committed(String resource, Xid branch, boolean onePhase) {
                throw new IllegalStateException("committed " + resource);
            }

            @Override
            public void failed(Throwable thrown) {
                failures.add(thrown);
            }
        });
        TestXaResource broker = new TestXaResource();
        TestXaResource orders = new TestXaResource();
        TestXaResource.commit(transactions, broker, orders);

        assertThat(broker.calls).containsExactly("start", "end", "prepare", "commit");
        assertThat(orders.calls).containsExactly("start", "end", "prepare", "commit");
        assertThat(failures).extracting(Throwable::getMessage).containsExactly("prepared broker", "prepared orders",
                "committing broker", "committed broker", "committing orders", "committed orders");
        assertThat(DecisionLog.decided()).isEmpty();
    }

    /** It would be taken for finished, and its branch be rolled back. */
    @Test
    void aDecidedTransactionIsNotFinishedWhenAResourceComesUpWhileTheyAreAsked() throws Exception {
        Deque<Xid> prepared = new ArrayDeque<>();
        TestXaResource broker = new TestXaResource(Map.of("commit", XAException.XA_RETRY)) {
            @Override
            public int prepare(Xid xid) throws XAException {
                prepared.add(xid);
                return super.prepare(xid);
            }

            @Override
            public Xid[] recover(int flags) {
                return prepared.toArray(Xid[]::new);
            }
        };
        TestXaResource orders = new TestXaResource();
        TestXaResource.commit(transactions, broker, orders);
        AtomicInteger asked = new AtomicInteger();
        InDoubtTransactions inDoubt = new InDoubtTransactions("test", List.of(
                new RecoverableResource("broker", () -> {
                    if (asked.getAndIncrement() == 0) {
                        throw new IllegalStateException("not yet");
                    }
                    return broker;
                }),
                new RecoverableResource("orders", () -> orders)));

        InDoubtTransactions.Findings found = inDoubt.look();

        assertThat(found.finished()).isEmpty();
        assertThat(found.describe()).endsWith(" (decided, prepared at broker)");
    }

    /** Its prepared branches cannot be listed, so an operator has to ask it. */
    @Test
    void namesAResourceThatDoesNotAnswer() throws Exception {
        TestXaResource broker = new TestXaResource();
        TestXaResource.commit(transactions, broker, new TestXaResource(Map.of("commit", XAException.XAER_RMFAIL)));
        InDoubtTransactions inDoubt = new InDoubtTransactions("test", List.of(
                new RecoverableResource("broker", () -> broker),
                new RecoverableResource("orders", () -> {
                    throw new IllegalStateException("gone");
                })));

        InDoubtTransactions.Findings found = inDoubt.look();

        assertThat(found.transactions()).isOne();
        assertThat(found.describe()).endsWith(" (decided, orders does not answer)");
    }
}
