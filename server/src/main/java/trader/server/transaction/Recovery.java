package trader.server.transaction;

import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.jms.XAConnectionFactory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;
import trader.server.transaction.log.DecisionLog;

/**
 * Resolves transactions that a crash of the server or an outage of a resource has left in doubt: decided ones are
 * committed everywhere, undecided ones are rolled back everywhere.
 *
 * <p>{@link #resolve()} runs before orders are taken; then a thread looks from time to time. Looking, which asks the
 * transaction log and the resources, is cheap; scanning, Narayana's resolving, takes a second and happens only when
 * something is in doubt.
 */
public final class Recovery implements AutoCloseable {
    /** Begins the log line that says that not everything was resolved when the server began to take orders. */
    public static final String GOES_ON = "Recovery goes on while the server works";

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private static final long RESOLVE_LIMIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long CONFLICT_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
    /** Longer than the broker and PostgreSQL keep the connections of a machine that is gone. */
    private static final long NODE_TAKEN_LIMIT_NS = TimeUnit.SECONDS.toNanos(45);
    private static final long LOOK_INTERVAL_MS = 10_000;
    private static final long BUSY_INTERVAL_MS = 2_000;
    private static final long UNREACHABLE_INTERVAL_MS = 500;
    private static final long OVERDUE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long CLOSE_TIMEOUT_MS = 2_000;

    /**
     * Figures of recovery, those from {@code inDoubt} as of its last look.
     *
     * @param resolvedCommitted branches that it committed
     * @param resolvedRolledBack branches that it rolled back
     * @param inDoubt transactions in doubt, except those at unreachable resources
     * @param oldestInDoubtS the time in seconds for which the oldest of them has been known; 0 if there is none
     * @param unreachable resources that did not answer
     * @param ofOther the oldest branch that another server has prepared; null without
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Figures(long resolvedCommitted, long resolvedRolledBack, int inDoubt, long oldestInDoubtS,
            int unreachable, OtherBranch ofOther) {
    }

    /**
     * A prepared branch that only another server may finish.
     *
     * @param owner the other server
     * @param knownForS seconds for which it has been known
     */
    public record OtherBranch(String owner, long knownForS) {
    }

    private final BrokerRecoverySession broker;
    private final InDoubtTransactions inDoubt;
    private final List<RecoverableResource> resources;
    private final LogThrottle failures = new LogThrottle();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Runnable onConflict;
    private RecoveryManager manager;
    private Thread thread;
    private boolean warned;

    Recovery(String node, String brokerIdentity, XAConnectionFactory broker, String ordersIdentity,
            Supplier<XAResource> orders, String records, Runnable onConflict) {
        this.onConflict = onConflict;
        this.broker = new BrokerRecoverySession(broker, node, records);
        this.resources = List.of(new RecoverableResource(brokerIdentity, this.broker),
                new RecoverableResource(ordersIdentity, orders));
        this.inDoubt = new InDoubtTransactions(node, resources);
    }

    /**
     * Resolves transactions in doubt until none is left, for at most 30 s; the rest is left to the thread. Serving
     * meanwhile is safe: messages and records in doubt stay locked until they are resolved. This server's records are
     * announced at the broker when it returns.
     *
     * @throws IllegalStateException if the broker does not answer
     * @throws ConflictException when another server has had the same node name, or other records, for longer than a
     *         broker or database takes to notice that it, or with the same name its machine, is gone
     */
    public void resolve() {
        XARecoveryModule module = new XARecoveryModule();
        resources.forEach(module::addXAResourceRecoveryHelper);
        recoveryPropertyManager.getRecoveryEnvironmentBean()
                .setRecoveryModules(List.of(new AtomicActionRecoveryModule(), module));
        // An application server, if there is one, starts the manager's thread.
        RecoveryManager.delayRecoveryManagerThread();
        manager = RecoveryManager.manager();
        manager.initialize();
        long startNs = System.nanoTime();
        InDoubtTransactions.Findings found = lookWithoutFinished();
        if (found.isClear()) {
            return;
        }
        LOG.info("Recovery: {} transactions in doubt, {} resources do not answer", found.transactions(),
                found.unreachable());
        while (!found.isClear()
                && (inDoubt.conflict() != null || System.nanoTime() - startNs < RESOLVE_LIMIT_NS)) {
            if (found.transactions() > 0) {
                manager.scan();
            } else {
                isOpenAfter(UNREACHABLE_INTERVAL_MS);
            }
            int before = found.transactions();
            found = lookWithoutFinished();
            long limitNs = inDoubt.recordsConflict() == null ? NODE_TAKEN_LIMIT_NS : CONFLICT_LIMIT_NS;
            if (inDoubt.conflict() != null && System.nanoTime() - startNs > limitNs) {
                throw inDoubt.conflict();
            }
            if (found.transactions() != before) {
                LOG.info("Recovery: {} transactions in doubt after {} ms", found.transactions(),
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs));
            }
        }
        if (!found.isClear()) {
            LOG.warn(GOES_ON + ": {} transactions in doubt, {} resources do not answer",
                    found.transactions(), found.unreachable());
            // Listeners must not start before the other servers can see where this one records.
            broker.get();
        }
    }

    /**
     * A killed server leaves decisions in the order resource's log that are finished but not yet forgotten. As nothing
     * runs yet, a transaction without a branch is finished, unless it has one at a resource that is no longer used.
     */
    private InDoubtTransactions.Findings lookWithoutFinished() {
        InDoubtTransactions.Findings found = inDoubt.look();
        long finished = found.finished().stream().filter(each ->
                DecisionLog.finish(each, TransactionSettings.LogNames.PREFIX, resources.stream()
                        .map(RecoverableResource::getJndiName).toList())).count();
        return finished == 0 ? found : inDoubt.look();
    }

    public void start() {
        thread = new Thread(this::run, "recovery");
        thread.setDaemon(true);
        thread.start();
    }

    public Figures figures() {
        InDoubtTransactions.Findings found = inDoubt.last();
        return new Figures(resources.stream().mapToLong(RecoverableResource::committed).sum(),
                resources.stream().mapToLong(RecoverableResource::rolledBack).sum(), found.transactions(),
                found.oldestS(), found.unreachable(), found.ofOther());
    }

    private void run() {
        boolean conflictBefore = false;
        while (isOpenAfter(inDoubt.last().transactions() == 0 ? LOOK_INTERVAL_MS : BUSY_INTERVAL_MS)) {
            try {
                look();
                // Another server that has just been refused may still have been seen once.
                boolean conflict = inDoubt.recordsConflict() != null;
                if (conflict && conflictBefore) {
                    LOG.error("This server ends: {}", inDoubt.recordsConflict().getMessage());
                    onConflict.run();
                    return;
                }
                conflictBefore = conflict;
            } catch (RuntimeException | Error failed) {
                // Narayana throws its own errors; the thread must continue.
                failures.count(since -> LOG.error("Recovery failed, and tries again", failed));
            }
        }
    }

    private synchronized void look() {
        if (inDoubt.look().transactions() > 0) {
            scan();
        }
    }

    /** Resolves everything that can be resolved now, even if nothing is known to be in doubt; takes a second. */
    public synchronized void scan() {
        manager.scan();
        warnWhenOverdue(inDoubt.look());
    }

    /** Waits; returns false if recovery was closed meanwhile. */
    private boolean isOpenAfter(long waitMs) {
        try {
            return !closing.await(waitMs, TimeUnit.MILLISECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Warns once for as long as something is overdue. */
    private void warnWhenOverdue(InDoubtTransactions.Findings found) {
        boolean overdue = found.oldestNs() > OVERDUE_NS;
        if (overdue && !warned) {
            LOG.warn("{} transactions are in doubt, the oldest for {} s (docs/OPERATING.md, 'An in-doubt transaction'):"
                    + " {}", found.transactions(), found.oldestS(), found.describe());
        }
        warned = overdue;
    }

    /** Ends a scan that waits between its two passes. */
    private void terminate() {
        try {
            manager.terminate(true);
        } catch (IllegalStateException ended) {
            LOG.debug("The application server has ended the recovery manager", ended);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        if (manager != null) {
            terminate();
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
