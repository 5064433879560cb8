package trader.server.transaction;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.springframework.transaction.TransactionStatus;
import trader.common.Durability;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

/** A resource with given error codes by method. */
public class TestXaResource implements XAResource {
    final List<String> calls = new ArrayList<>();
    private final Map<String, Integer> errors;

    TestXaResource() {
        this(Map.of());
    }

    public TestXaResource(Map<String, Integer> errors) {
        this.errors = errors;
    }

    /** A transaction manager for such resources. */
    static Transactions opened(Path directory, TransactionStore store) throws IOException {
        Transactions transactions = new Transactions(new TransactionSettings(directory, store, Durability.PROCESS, 4,
                new TransactionSettings.LogNames("test", "broker", "orders"), CommitProtocol.XA, false));
        transactions.open();
        return transactions;
    }

    /** Commits a transaction of these two. */
    static void commit(Transactions transactions, XAResource broker, XAResource orders) {
        TransactionStatus transaction = transactions.springManager().getTransaction(null);
        transactions.enlistments().enlistBroker(broker);
        transactions.enlistments().enlistOrders(orders);
        transactions.springManager().commit(transaction);
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
