package trader.server.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.jta.xa.XidImple;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.transaction.TransactionStatus;
import trader.common.Durability;
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
        transactions = new Transactions(new TransactionSettings(directory, TransactionStore.SLOT, Durability.PROCESS,
                4, "test", "broker", "orders"));
        transactions.open();
    }

    @AfterEach
    void close() {
        transactions.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {XAException.XAER_RMFAIL, XAException.XAER_RMERR, XAException.XA_RETRY})
    void logsNoDecisionWhenTheOnlyResourceFailsToCommit(int errorCode) throws Exception {
        Resource broker = new Resource(Map.of("commit", errorCode));
        TransactionStatus transaction = transactions.springManager().getTransaction(null);
        transactions.enlistments().enlistBroker(broker);

        assertThatThrownBy(() -> transactions.springManager().commit(transaction)).isNotNull();

        assertThat(DecisionLog.decided()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {XAException.XAER_RMFAIL, XAException.XAER_RMERR})
    void logsNoDecisionWhenAResourceFailsToPrepareAndToRollBack(int errorCode) throws Exception {
        Resource orders = new Resource(Map.of("prepare", errorCode, "rollback", errorCode));
        Resource broker = new Resource(Map.of());
        TransactionStatus transaction = transactions.springManager().getTransaction(null);
        transactions.enlistments().enlistBroker(broker);
        transactions.enlistments().enlistOrders(orders);

        assertThatThrownBy(() -> transactions.springManager().commit(transaction)).isNotNull();

        assertThat(DecisionLog.decided()).isEmpty();
        assertThat(broker.calls).containsExactly("start", "end", "prepare", "rollback");
    }

    /** A full or stopping database answers XAER_RMERR, with the branch still prepared. */
    @Test
    void recoveryRetriesACommitThatFailed() throws Exception {
        RecoverableResource orders = new RecoverableResource("orders",
                () -> new Resource(Map.of("commit", XAException.XAER_RMERR)));
        orders.prepared();

        assertThatThrownBy(() -> orders.commit(new XidImple(new Uid()), false))
                .isInstanceOfSatisfying(XAException.class,
                        failed -> assertThat(failed.errorCode).isEqualTo(XAException.XAER_RMFAIL));
        assertThat(orders.committed()).isZero();
    }

    /** Its prepared branches cannot be listed, so an operator has to ask it. */
    @Test
    void namesAResourceThatDoesNotAnswer() throws Exception {
        Resource broker = new Resource(Map.of());
        TransactionStatus transaction = transactions.springManager().getTransaction(null);
        transactions.enlistments().enlistBroker(broker);
        transactions.enlistments().enlistOrders(new Resource(Map.of("commit", XAException.XAER_RMFAIL)));
        transactions.springManager().commit(transaction);
        InDoubtTransactions inDoubt = new InDoubtTransactions("test", List.of(
                new RecoverableResource("broker", () -> broker),
                new RecoverableResource("orders", () -> {
                    throw new IllegalStateException("gone");
                })));

        InDoubtTransactions.Findings found = inDoubt.look();

        assertThat(found.transactions()).isOne();
        assertThat(found.describe()).endsWith(" (decided, orders does not answer)");
    }

    /** A resource with given error codes by method. */
    private static final class Resource implements XAResource {
        final List<String> calls = new ArrayList<>();
        private final Map<String, Integer> errors;

        Resource(Map<String, Integer> errors) {
            this.errors = errors;
        }

        private void call(String name) throws XAException {
            calls.add(name);
            if (errors.containsKey(name)) {
                throw new XAException(errors.get(name));
            }
        }

        @Override
        public void start(Xid xid, int flags) throws XAException {
            call("start");
        }

        @Override
        public void end(Xid xid, int flags) throws XAException {
            call("end");
        }

        @Override
        public int prepare(Xid xid) throws XAException {
            call("prepare");
            return XA_OK;
        }

        @Override
        public void commit(Xid xid, boolean onePhase) throws XAException {
            call("commit");
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            call("rollback");
        }

        @Override
        public void forget(Xid xid) throws XAException {
            call("forget");
        }

        @Override
        public Xid[] recover(int flags) {
            return new Xid[0];
        }

        @Override
        public boolean isSameRM(XAResource other) {
            return other == this;
        }

        @Override
        public boolean setTransactionTimeout(int seconds) {
            return true;
        }

        @Override
        public int getTransactionTimeout() {
            return 0;
        }
    }
}
