package trader.server.transaction;

import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.RecoveryEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTANodeNameXAResourceOrphanFilter;
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
import trader.server.transaction.log.DecisionLog;

/** The transaction manager with its decision log; creates its {@link Recovery}. */
public final class Transactions implements AutoCloseable {
    private static final int TIMEOUT_S = 60;
    private static final int ORPHAN_AGE_MS = 3_000;
    private static final AtomicBoolean IN_USE = new AtomicBoolean();

    private final TransactionSettings settings;
    private Enlistments enlistments;
    private OrderTransactionManager springManager;

    public Transactions(TransactionSettings settings) {
        this.settings = settings;
    }

    /**
     * Opens the log.
     *
     * @throws IOException if it cannot be written
     */
    public void open() throws IOException {
        if (!IN_USE.compareAndSet(false, true)) {
            throw new IllegalStateException("there is already a transaction manager in this JVM");
        }
        try {
            configure();
            DecisionLog.open(settings.directory(), settings.store(), settings.durability(), settings.concurrent());
        } catch (CoreEnvironmentBeanException | ObjectStoreException failed) {
            IN_USE.set(false);
            throw new IllegalStateException("Narayana does not take its settings: " + failed.getMessage(), failed);
        } catch (IOException | RuntimeException failed) {
            IN_USE.set(false);
            throw failed;
        }
        TransactionManager manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        UserTransaction userTransaction = com.arjuna.ats.jta.UserTransaction.userTransaction();
        springManager = new OrderTransactionManager(userTransaction, manager);
        springManager.afterPropertiesSet();
        enlistments = new Enlistments(manager, settings.brokerIdentity(), settings.ordersIdentity());
    }

    public Enlistments enlistments() {
        return enlistments;
    }

    /** The transaction manager for Spring's listener containers. */
    public JtaTransactionManager springManager() {
        return springManager;
    }

    /** Adds counters of transactions and decision log, which must be open. */
    public void addCounters(CounterLog log) {
        springManager.addCounters(log);
        DecisionLog.addCounters(log);
    }

    /**
     * Creates the recovery, which is not yet started.
     *
     * @param broker creates recovery's own session
     * @param orders returns an XA resource of the orders whose connection works, or throws
     */
    public Recovery recovery(XAConnectionFactory broker, Supplier<XAResource> orders) {
        return new Recovery(settings.node(), settings.brokerIdentity(), broker, settings.ordersIdentity(), orders);
    }

    /** Narayana's settings belong to the JVM. */
    private void configure() throws CoreEnvironmentBeanException {
        arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier(settings.node());
        arjPropertyManager.getCoordinatorEnvironmentBean().setTransactionStatusManagerEnable(false);
        arjPropertyManager.getCoordinatorEnvironmentBean().setDefaultTimeout(TIMEOUT_S);
        JTAEnvironmentBean jta = jtaPropertyManager.getJTAEnvironmentBean();
        // Each resource has its own timeout; setting it would be one more call to the broker for every order.
        jta.setXaTransactionTimeoutEnabled(false);
        jta.setXAResourceRecordWrappingPlugin(new ResourceNamePlugin());
        jta.setXaRecoveryNodes(List.of(settings.node()));
        jta.setXaResourceOrphanFilters(List.of(new DecisionOrphanFilter(), new JTANodeNameXAResourceOrphanFilter()));
        // With the default of 20 s an undecided branch waits for many scans. With 0, a branch that a scan lists and
        // then commits would be rolled back as an orphan by the same scan.
        jta.setOrphanSafetyInterval(ORPHAN_AGE_MS);
        RecoveryEnvironmentBean recovery = recoveryPropertyManager.getRecoveryEnvironmentBean();
        recovery.setRecoveryListener(false);
        recovery.setRecoveryActivatorClassNames(List.of());
        recovery.setExpiryScanInterval(0);
        // Seconds that every scan waits between its two passes; 0 waits for ever.
        recovery.setRecoveryBackoffPeriod(1);
    }

    @Override
    public void close() {
        if (springManager != null) {
            springManager = null;
            DecisionLog.close();
            IN_USE.set(false);
        }
    }
}
