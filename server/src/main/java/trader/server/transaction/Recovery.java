package trader.server.transaction;

import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import jakarta.jms.XAConnectionFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;

/**
 * Finishes what an earlier life of this server, or a resource that was gone for a while, has left in doubt: a decided
 * transaction is committed everywhere, an undecided one is rolled back everywhere.
 *
 * <p>{@link #resolve()} does it before orders are taken; then a thread looks at times. It asks the transaction log and
 * the resources, which is cheap, and scans (Narayana's word for the work proper, which takes a second) only when
 * something is in doubt.
 */
public final class Recovery implements AutoCloseable {
    /** How the log says that not everything was resolved when the server began to take orders. */
    public static final String GOES_ON = "Recovery goes on while the server works";

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private static final long RESOLVE_LIMIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long TAKEN_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long LOOK_INTERVAL_MS = 10_000;
    private static final long BUSY_INTERVAL_MS = 2_000;
    private static final long UNREACHABLE_INTERVAL_MS = 500;
    private static final long OVERDUE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long CLOSE_TIMEOUT_MS = 2_000;

    private final BrokerBranches broker;
    private final InDoubtTransactions inDoubt;
    private final List<RecoverableResource> resources;
    private final LongAdder committed = new LongAdder();
    private final LongAdder rolledBack = new LongAdder();
    private final LogThrottle failures = new LogThrottle();
    private final Object pause = new Object();
    private RecoveryManager manager;
    private Thread thread;
    private boolean closing;
    private boolean warned;

    Recovery(String node, String brokerIdentity, XAConnectionFactory broker, String ordersIdentity,
            Supplier<XAResource> orders) {
        this.broker = new BrokerBranches(broker, node);
        RecoverableResource.Outcomes outcomes = new RecoverableResource.Outcomes() {
            @Override
            public void committed() {
                committed.increment();
            }

            @Override
            public void rolledBack() {
                rolledBack.increment();
            }
        };
        this.resources = List.of(new RecoverableResource(brokerIdentity, this.broker, outcomes),
                new RecoverableResource(ordersIdentity, orders, outcomes));
        this.inDoubt = new InDoubtTransactions(node, resources);
    }

    /**
     * Resolves what is in doubt; returns when nothing is, or after 30 s: the rest is then left to the thread.
     * To serve meanwhile is safe: what is in doubt is out of everybody's reach until it is resolved.
     *
     * @throws NodeTakenException when another server has the same node, and not only because a broker or database has not
     *         yet noticed that this one was killed
     */
    public void resolve() {
        XARecoveryModule module = new XARecoveryModule();
        resources.forEach(module::addXAResourceRecoveryHelper);
        recoveryPropertyManager.getRecoveryEnvironmentBean()
                .setRecoveryModules(List.of(new AtomicActionRecoveryModule(), module));
        manager = RecoveryManager.manager(RecoveryManager.DIRECT_MANAGEMENT);
        manager.initialize();
        long startNs = System.nanoTime();
        InDoubtTransactions.Sight sight = inDoubt.look();
        if (sight.isClear()) {
            return;
        }
        LOG.info("Recovery: {} transactions in doubt, {} resources do not answer", sight.transactions(),
                sight.unreachable());
        while (!sight.isClear() && System.nanoTime() - startNs < RESOLVE_LIMIT_NS) {
            if (sight.transactions() > 0) {
                manager.scan();
            } else {
                isOpenAfter(UNREACHABLE_INTERVAL_MS);
            }
            int before = sight.transactions();
            sight = inDoubt.look();
            if (inDoubt.taken() != null && System.nanoTime() - startNs > TAKEN_LIMIT_NS) {
                throw inDoubt.taken();
            }
            if (sight.transactions() != before) {
                LOG.info("Recovery: {} transactions in doubt after {} ms", sight.transactions(),
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs));
            }
        }
        if (!sight.isClear()) {
            LOG.warn(GOES_ON + ": {} transactions in doubt, {} resources do not answer",
                    sight.transactions(), sight.unreachable());
        }
    }

    /** Starts looking at times. */
    public void start() {
        thread = new Thread(this::run, "recovery");
        thread.setDaemon(true);
        thread.start();
    }

    /** What was done, and what was left at the last look. */
    public RecoveryFigures figures() {
        InDoubtTransactions.Sight sight = inDoubt.last();
        return new RecoveryFigures(committed.sum(), rolledBack.sum(), sight.transactions(),
                InDoubtTransactions.seconds(sight.oldestNs()), sight.unreachable());
    }

    private void run() {
        while (isOpenAfter(inDoubt.last().transactions() == 0 ? LOOK_INTERVAL_MS : BUSY_INTERVAL_MS)) {
            try {
                look();
            } catch (RuntimeException | Error failed) {
                // Narayana throws errors of its own. Nobody else would resolve what comes to be in doubt.
                if (failures.count() > 0) {
                    LOG.error("Recovery failed, and tries again", failed);
                }
            }
        }
    }

    private synchronized void look() {
        if (inDoubt.look().transactions() > 0) {
            scan();
        }
    }

    /** Resolves what can be resolved now, whether or not anything is known to be in doubt; takes a second. */
    public synchronized void scan() {
        manager.scan();
        warnWhenOverdue(inDoubt.look());
    }

    private boolean isOpenAfter(long waitMs) {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMs);
        synchronized (pause) {
            try {
                for (long leftNs = 1; !closing && leftNs > 0; leftNs = deadlineNs - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(pause, leftNs);
                }
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
                return false;
            }
            return !closing;
        }
    }

    /** Once, until nothing is overdue any more. */
    private void warnWhenOverdue(InDoubtTransactions.Sight sight) {
        boolean overdue = sight.oldestNs() > OVERDUE_NS;
        if (overdue && !warned) {
            LOG.warn("{} transactions are in doubt, the oldest for {} s (docs/OPERATING.md, 'An in-doubt transaction'):"
                    + " {}", sight.transactions(), InDoubtTransactions.seconds(sight.oldestNs()), sight.describe());
        }
        warned = overdue;
    }

    @Override
    public void close() {
        synchronized (pause) {
            closing = true;
            pause.notifyAll();
        }
        if (manager != null) {
            // Ends a scan that waits between its two passes.
            manager.terminate(true);
        }
        if (thread != null) {
            try {
                thread.join(CLOSE_TIMEOUT_MS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        broker.close();
    }
}
