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
import trader.server.config.TransactionStore;
import trader.server.transaction.log.DecisionLog;

/**
 * What a resource answers when it has failed leaves nothing in the log of decisions: nobody would ever take it out, and
 * recovery leaves the branches of what is in the log alone.
 */
class FailedResourceTest {
    private static final RecoverableResource.Outcomes NONE = new RecoverableResource.Outcomes() {
        @Override
        public void committed() {
            throw new AssertionError("it was not committed");
        }

        @Override
        public void rolledBack() {
            throw new AssertionError("it was not rolled back");
        }
    };

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
    void theOnlyResourceFailsInItsCommit(int errorCode) throws Exception {
        Resource broker = new Resource(Map.of("commit", errorCode));
        TransactionStatus transaction = transactions.springManager().getTransaction(null);
        transactions.enlistments().enlistBroker(broker);

        assertThatThrownBy(() -> transactions.springManager().commit(transaction)).isNotNull();

        assertThat(DecisionLog.decided()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {XAException.XAER_RMFAIL, XAException.XAER_RMERR})
    void aResourceFailsInPrepareAndAgainInItsRollback(int errorCode) throws Exception {
        Resource orders = new Resource(Map.of("prepare", errorCode, "rollback", errorCode));
        Resource broker = new Resource(Map.of());
        TransactionStatus transaction = transactions.springManager().getTransaction(null);
        transactions.enlistments().enlistBroker(broker);
        transactions.enlistments().enlistOrders(orders);

        assertThatThrownBy(() -> transactions.springManager().commit(transaction)).isNotNull();

        assertThat(DecisionLog.decided()).isEmpty();
        assertThat(broker.calls).containsExactly("start", "end", "prepare", "rollback");
    }

    /** A database that is full or shuts down answers so, and its branch is still prepared. */
    @Test
    void aResourceFailsWhileRecoveryCommitsItsBranch() throws Exception {
        RecoverableResource orders = new RecoverableResource("orders",
                () -> new Resource(Map.of("commit", XAException.XAER_RMERR)), NONE);
        orders.prepared();

        assertThatThrownBy(() -> orders.commit(new XidImple(new Uid()), false))
                .isInstanceOfSatisfying(XAException.class,
                        failed -> assertThat(failed.errorCode).isEqualTo(XAException.XAER_RMFAIL));
    }

    /** What is prepared there cannot be seen: an operator is told who is to be asked. */
    @Test
    void aResourceThatDoesNotAnswerIsNamedWithWhatIsInDoubt() throws Exception {
        Resource broker = new Resource(Map.of());
        TransactionStatus transaction = transactions.springManager().getTransaction(null);
        transactions.enlistments().enlistBroker(broker);
        transactions.enlistments().enlistOrders(new Resource(Map.of("commit", XAException.XAER_RMFAIL)));
        transactions.springManager().commit(transaction);
        InDoubtTransactions inDoubt = new InDoubtTransactions("test", List.of(new RecoverableResource("broker", () -> broker, NONE),
                new RecoverableResource("orders", () -> {
                    throw new IllegalStateException("gone");
                }, NONE)));

        InDoubtTransactions.Sight sight = inDoubt.look();

        assertThat(sight.transactions()).isOne();
        assertThat(sight.describe()).endsWith(" (decided, orders does not answer)");
    }

    /** Answers as planned. */
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
