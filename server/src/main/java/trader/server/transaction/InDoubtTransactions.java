package trader.server.transaction;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.internal.jta.utils.XAUtils;
import com.arjuna.ats.jta.xa.XATxConverter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;
import trader.server.transaction.log.DecisionLog;

/**
 * The transactions that recovery has to finish: those of this node that are decided, or have a prepared branch, and
 * that nobody works on. Recovery's thread looks; any thread may ask for what it saw.
 */
final class InDoubtTransactions {
    private static final Logger LOG = LoggerFactory.getLogger(InDoubtTransactions.class);
    private static final String DECIDED = "decided";
    private static final int MAX_DESCRIBED = 10;

    /**
     * What was seen.
     *
     * @param where the transactions in doubt, and what is known of each
     * @param oldestNs since when the oldest of them is known to be
     * @param unreachable resources that did not answer
     */
    record Sight(Map<Uid, Set<String>> where, long oldestNs, int unreachable) {
        boolean isClear() {
            return where.isEmpty() && unreachable == 0;
        }

        int transactions() {
            return where.size();
        }

        /** The first few of them, as an operator needs it who has to decide by himself. */
        String describe() {
            return where.entrySet().stream().limit(MAX_DESCRIBED)
                    .map(each -> each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
                    .collect(Collectors.joining("; "));
        }
    }

    private final String node;
    private final List<RecoverableResource> resources;
    private final Map<Uid, Long> firstSeenNs = new HashMap<>();
    private final Set<RecoverableResource> down = new HashSet<>();
    private final Set<String> foreign = new HashSet<>();
    private final LogThrottle logFailures = new LogThrottle();
    private NodeTakenException taken;
    private volatile Sight last = new Sight(Map.of(), 0, 0);

    InDoubtTransactions(String node, List<RecoverableResource> resources) {
        this.node = node;
        this.resources = resources;
    }

    /** Why a resource did not answer at the last look, when it was because of another server; else null. */
    NodeTakenException taken() {
        return taken;
    }

    Sight last() {
        return last;
    }

    /** Asks the log and the resources. */
    Sight look() {
        Map<Uid, Set<String>> seen = new HashMap<>();
        int unreachable = add(seen);
        if (!seen.isEmpty()) {
            // A transaction that was in work when its branch was listed, and is not any more, has finished meanwhile.
            Map<Uid, Set<String>> again = new HashMap<>();
            unreachable = add(again);
            seen.keySet().retainAll(again.keySet());
        }
        // What is prepared there cannot be seen, and may belong to any of them.
        down.forEach(resource -> seen.values().forEach(known -> known.add(resource + " does not answer")));
        long nowNs = System.nanoTime();
        firstSeenNs.keySet().retainAll(seen.keySet());
        seen.keySet().forEach(transaction -> firstSeenNs.putIfAbsent(transaction, nowNs));
        long oldestNs = firstSeenNs.values().stream().mapToLong(since -> nowNs - since).max().orElse(0);
        last = new Sight(Map.copyOf(seen), oldestNs, unreachable);
        return last;
    }

    /** Adds those that nobody works on; returns how many parts did not answer. */
    private int add(Map<Uid, Set<String>> seen) {
        int unreachable = 0;
        taken = null;
        for (RecoverableResource resource : resources) {
            try {
                addBranches(resource, seen);
                if (down.remove(resource)) {
                    LOG.info("Recovery reaches {} again", resource);
                }
            } catch (XAException | RuntimeException failed) {
                unreachable++;
                taken = failed instanceof NodeTakenException other ? other : taken;
                if (down.add(resource)) {
                    LOG.warn("Recovery cannot ask {} for branches in doubt: {}", resource, failed.toString());
                }
            }
        }
        try {
            DecisionLog.decided().forEach(transaction -> where(seen, transaction).add(DECIDED));
        } catch (ObjectStoreException failed) {
            unreachable++;
            if (logFailures.count() > 0) {
                LOG.warn("Recovery cannot read the transaction log", failed);
            }
        }
        seen.keySet().removeIf(DecisionOrphanFilter::isInWork);
        return unreachable;
    }

    private void addBranches(RecoverableResource resource, Map<Uid, Set<String>> seen) throws XAException {
        for (Xid branch : resource.prepared()) {
            String owner = branch.getFormatId() == XATxConverter.FORMAT_ID ? XAUtils.getXANodeName(branch) : null;
            if (node.equals(owner)) {
                where(seen, DecisionOrphanFilter.transaction(branch)).add("prepared at " + resource);
            } else if (foreign.add(resource + " " + owner)) {
                LOG.warn("{} holds prepared branches of {}, which this server (node '{}') leaves alone", resource,
                        owner == null ? "another transaction manager" : "node '" + owner + "'", node);
            }
        }
    }

    private static Set<String> where(Map<Uid, Set<String>> seen, Uid transaction) {
        return seen.computeIfAbsent(transaction, key -> new TreeSet<>());
    }

    /** Seconds for people. */
    static long seconds(long durationNs) {
        return TimeUnit.NANOSECONDS.toSeconds(durationNs);
    }
}
