package trader.server.transaction;

import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.RecoveryEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.coordinator.TxControl;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTANodeNameXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionManagerImple;
import com.arjuna.ats.internal.jta.transaction.arjunacore.UserTransactionImple;
import com.arjuna.ats.jta.common.JTAEnvironmentBean;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import jakarta.jms.XAConnectionFactory;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.transaction.xa.XAResource;
import org.springframework.transaction.jta.JtaTransactionManager;
import trader.common.CounterLog;
import trader.common.Durability;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.DecisionLog;
import trader.server.transaction.log.DecisionPlace;
import trader.server.transaction.log.DecisionRecords;
import trader.server.transaction.log.MarkedDecisions;
import trader.server.transaction.log.TransactionStore;

/** The transaction manager with its decision log; creates its {@link Recovery}. */
public final class Transactions implements AutoCloseable {
    /** Seconds after which a transaction is rolled back. */
    public static final int TIMEOUT_S = 60;

    private static final int ORPHAN_AGE_MS = 3_000;
    private static final AtomicBoolean IN_USE = new AtomicBoolean();

    private final TransactionSettings settings;
    private final DecisionPlace place;
    private final TransactionFigures figures = new TransactionFigures();
    private Enlistments enlistments;
    private OrderTransactionManager springManager;
    private MarkedDecisions marked;

    public Transactions(TransactionSettings settings) {
        this.settings = settings;
        this.place = new DecisionPlace(settings.directory());
    }

    /**
     * Opens the log.
     *
     * @throws IOException if it cannot be written, or if there may be decisions in an order log that is not read
     */
    public void open() throws IOException {
        if (!IN_USE.compareAndSet(false, true)) {
            throw new IllegalStateException("there is already a transaction manager in this JVM");
        }
        try {
            configure();
            checkPlace();
            DecisionLog.open(settings.directory(), settings.store(), settings.durability(), settings.concurrent(),
                    settings.commit());
        } catch (CoreEnvironmentBeanException | ObjectStoreException failed) {
            IN_USE.set(false);
            throw new IllegalStateException("Narayana does not take its settings: " + failed.getMessage(), failed);
        } catch (IOException | RuntimeException failed) {
            IN_USE.set(false);
            throw failed;
        }
        TransactionManager manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        UserTransaction userTransaction = com.arjuna.ats.jta.UserTransaction.userTransaction();
        springManager = new OrderTransactionManager(userTransaction, manager, figures);
        springManager.afterPropertiesSet();
        enlistments = new Enlistments(manager, settings.names().brokerIdentity(), settings.names().ordersIdentity());
    }

    private void checkPlace() throws IOException {
        if (settings.durability() == Durability.NONE) {
            return;
        }
        if (!settings.canKeepDecisions() || settings.store() != TransactionStore.SLOT) {
            place.requireUnused("this --order-store or --transaction-store");
        } else if (settings.commit() == CommitProtocol.MARKABLE) {
            place.use();
        }
    }

    /** Uses the decisions in the log of the order resource, which is open; null if that keeps none. */
    public void useDecisions(DecisionRecords records) {
        marked = records == null ? null : DecisionLog.keepIn(records);
    }

    /** Decisions in the order resource's log; null if it keeps none. */
    public MarkedDecisions markedDecisions() {
        return marked;
    }

    /**
     * Creates the thread that forgets those decisions when they are finished.
     *
     * @param commits syncs the commits of the other resource
     */
    public Forgetting forgetting(MarkedDecisions.CommitForcer commits, long intervalNs) {
        return new Forgetting(marked, settings.commit() == CommitProtocol.MARKABLE, commits, intervalNs);
    }

    public Enlistments enlistments() {
        return enlistments;
    }

    public JtaTransactionManager springManager() {
        return springManager;
    }

    public TransactionFigures figures() {
        return figures;
    }

    /** Adds counters of transactions and decision log, which must be open. */
    public void addCounters(CounterLog log) {
        figures.addCounters(log);
        DecisionLog.addCounters(log);
        if (marked != null && settings.commit() == CommitProtocol.MARKABLE) {
            log.add("decisionsRemembered", marked::remembered);
        }
    }

    /**
     * Creates the recovery, which is not yet started.
     *
     * @param broker creates recovery's own session
     * @param orders returns an XA resource of the orders whose connection works, or throws
     * @param records identity of the records of orders, the same for all servers that share them
     * @param onConflict called if a server with other records works with the same broker
     */
    public Recovery recovery(XAConnectionFactory broker, Supplier<XAResource> orders, String records,
            Runnable onConflict) {
        TransactionSettings.LogNames names = settings.names();
        return new Recovery(names.node(), names.brokerIdentity(), broker, names.ordersIdentity(), orders, records,
                onConflict);
    }

    /** Narayana's settings belong to the JVM. */
    private void configure() throws CoreEnvironmentBeanException {
        arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier(settings.names().node());
        arjPropertyManager.getCoordinatorEnvironmentBean().setTransactionStatusManagerEnable(false);
        arjPropertyManager.getCoordinatorEnvironmentBean().setDefaultTimeout(TIMEOUT_S);
        JTAEnvironmentBean jta = jtaPropertyManager.getJTAEnvironmentBean();
        // The defaults of Narayana in an application server are those of distributed transactions.
        jta.setTransactionManagerClassName(TransactionManagerImple.class.getName());
        jta.setUserTransactionClassName(UserTransactionImple.class.getName());
        // Each resource has its own timeout; setting it would be one more call to the broker for every order.
        jta.setXaTransactionTimeoutEnabled(false);
        jta.setXAResourceRecordWrappingPlugin(new ResourceNamePlugin());
        jta.setXaRecoveryNodes(List.of(settings.names().node()));
        jta.setXaResourceOrphanFilters(List.of(new DecisionOrphanFilter(), new JTANodeNameXAResourceOrphanFilter()));
        // With the default of 20 s an undecided branch waits for many scans. With 0, a branch that a scan lists and
        // then commits would be rolled back as an orphan by the same scan.
        jta.setOrphanSafetyInterval(ORPHAN_AGE_MS);
        RecoveryEnvironmentBean recovery = recoveryPropertyManager.getRecoveryEnvironmentBean();
        recovery.setRecoveryListener(false);
        recovery.setRecoveryActivatorClassNames(List.of());
        recovery.setExpiryScanInterval(0);
        // An application server starts Narayana's own thread, which would scan beside Recovery's.
        recovery.setPeriodicRecoveryPeriod(Integer.MAX_VALUE);
        // Seconds that every scan waits between its two passes; 0 waits for ever.
        recovery.setRecoveryBackoffPeriod(1);
        // Narayana reads the name only once, and may have done so for an earlier server of this JVM.
        TxControl.setXANodeName(settings.names().node());
    }

    @Override
    public void close() throws IOException {
        if (springManager != null) {
            springManager = null;
            DecisionLog.close();
            IN_USE.set(false);
            if (marked != null && marked.remembered() == 0 && settings.durability() != Durability.NONE) {
                place.clear();
            }
        }
    }
}
