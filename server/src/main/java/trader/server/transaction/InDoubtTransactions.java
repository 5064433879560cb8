package trader.server.transaction;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.internal.jta.utils.XAUtils;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
 * Finds the transactions that recovery must finish: those of this node that are decided, or have a prepared branch,
 * and are no longer running. Recovery's thread calls {@link #look}; any thread may call {@link #last}.
 */
final class InDoubtTransactions {
    private static final Logger LOG = LoggerFactory.getLogger(InDoubtTransactions.class);
    private static final String DECIDED = "decided";
    private static final int MAX_DESCRIBED = 10;

    /**
     * The findings at one moment.
     *
     * @param states the transactions in doubt, each with the known facts
     * @param oldestNs the time for which the oldest of them has been known
     * @param unreachable number of resources, the log included, that did not answer
     * @param ofOther the oldest branch that another server has prepared; null without
     */
    record Findings(Map<Uid, Set<String>> states, long oldestNs, int unreachable, Recovery.OtherBranch ofOther) {
        boolean isClear() {
            return states.isEmpty() && unreachable == 0;
        }

        int transactions() {
            return states.size();
        }

        long oldestS() {
            return TimeUnit.NANOSECONDS.toSeconds(oldestNs);
        }

        /** Decided transactions of which no resource has a branch; none if a resource did not answer. */
        List<Uid> finished() {
            return unreachable > 0 ? List.of() : states.entrySet().stream()
                    .filter(each -> each.getValue().equals(Set.of(DECIDED))).map(Map.Entry::getKey).toList();
        }

        /** The first few of them, for an operator who must resolve them by hand. */
        String describe() {
            return states.entrySet().stream().limit(MAX_DESCRIBED)
                    .map(each -> each.getKey() + " (" + String.join(", ", each.getValue()) + ")")
                    .collect(Collectors.joining("; "));
        }
    }

    private final String node;
    private final List<RecoverableResource> resources;
    private final Map<Uid, Long> firstSeenNs = new HashMap<>();
    private final Set<RecoverableResource> down = new HashSet<>();
    private final Set<String> foreign = new HashSet<>();
    /** Owners of the prepared branches that are not this server's, and when they were first seen. */
    private final Map<BranchId, String> others = new HashMap<>();
    private final Map<BranchId, Long> othersSinceNs = new LinkedHashMap<>();
    /** Of the last question: branches of other nodes, by transaction. */
    private final Map<Uid, String> otherNodes = new HashMap<>();
    private final LogThrottle logFailures = new LogThrottle();
    private ConflictException conflict;
    private volatile Findings last = new Findings(Map.of(), 0, 0, null);

    InDoubtTransactions(String node, List<RecoverableResource> resources) {
        this.node = node;
        this.resources = resources;
    }

    /** The reason, if a resource could not be used last time because of another server; otherwise null. */
    ConflictException conflict() {
        return conflict;
    }

    /**
     * Like {@link #conflict}, but only for servers that record elsewhere: a node name may also seem to be taken by this
     * server's own connection that the broker has not yet given up.
     */
    ConflictException recordsConflict() {
        return conflict instanceof NodeTakenException ? null : conflict;
    }

    Findings last() {
        return last;
    }

    /** Asks the log and the resources; keeps and returns their answers. */
    Findings look() {
        Map<Uid, Set<String>> seen = new HashMap<>();
        others.clear();
        int unreachable = add(seen);
        if (!seen.isEmpty()) {
            // A transaction may have finished after its branch was listed; then its branch is no longer there.
            Map<Uid, Set<String>> again = new HashMap<>();
            // A resource that came up in between was not asked for all of them.
            unreachable = Math.max(unreachable, add(again));
            seen.keySet().retainAll(again.keySet());
            seen.forEach((transaction, known) -> known.addAll(again.get(transaction)));
        }
        // A resource that is down may have a branch of any of them.
        down.forEach(resource -> seen.values().forEach(known -> known.add(resource + " does not answer")));
        long nowNs = System.nanoTime();
        firstSeenNs.keySet().retainAll(seen.keySet());
        seen.keySet().forEach(transaction -> firstSeenNs.putIfAbsent(transaction, nowNs));
        long oldestNs = firstSeenNs.values().stream().mapToLong(since -> nowNs - since).max().orElse(0);
        last = new Findings(Map.copyOf(seen), oldestNs, unreachable, ofOther(nowNs));
        return last;
    }

    private Recovery.OtherBranch ofOther(long nowNs) {
        othersSinceNs.keySet().retainAll(others.keySet());
        others.keySet().forEach(branch -> othersSinceNs.putIfAbsent(branch, nowNs));
        return othersSinceNs.entrySet().stream().findFirst().map(oldest -> new Recovery.OtherBranch(
                others.get(oldest.getKey()), TimeUnit.NANOSECONDS.toSeconds(nowNs - oldest.getValue()))).orElse(null);
    }

    /** Adds transactions that are not running; returns how many resources, the log included, did not answer. */
    private int add(Map<Uid, Set<String>> seen) {
        int unreachable = 0;
        conflict = null;
        otherNodes.clear();
        for (RecoverableResource resource : resources) {
            try {
                addBranches(resource, seen);
                if (down.remove(resource)) {
                    LOG.info("Recovery reaches {} again", resource);
                }
            } catch (XAException | RuntimeException failed) {
                unreachable++;
                conflict = failed instanceof ConflictException other ? other : conflict;
                if (down.add(resource)) {
                    LOG.warn("Recovery cannot ask {} for branches in doubt: {}", resource, failed.toString());
                }
            }
        }
        try {
            for (Uid transaction : DecisionLog.decided()) {
                states(seen, transaction).add(DECIDED);
                if (otherNodes.containsKey(transaction)) {
                    // Decided before this server's node was renamed.
                    states(seen, transaction).add(otherNodes.get(transaction));
                }
            }
        } catch (ObjectStoreException failed) {
            unreachable++;
            logFailures.count(since -> LOG.warn("Recovery cannot read the transaction log", failed));
        }
        seen.keySet().removeIf(DecisionOrphanFilter::isRunning);
        return unreachable;
    }

    private void addBranches(RecoverableResource resource, Map<Uid, Set<String>> seen) throws XAException {
        for (Xid branch : resource.prepared()) {
            String owner = BranchId.isNarayanas(branch) ? XAUtils.getXANodeName(branch) : null;
            if (node.equals(owner)) {
                states(seen, DecisionOrphanFilter.transaction(branch)).add("prepared at " + resource);
                continue;
            }
            String named = owner == null ? "another transaction manager" : "node '" + owner + "'";
            others.put(BranchId.of(branch), named);
            if (owner != null) {
                otherNodes.put(DecisionOrphanFilter.transaction(branch), "prepared at " + resource + " by " + named);
            }
            if (foreign.add(resource + " " + owner)) {
                LOG.warn("{} holds prepared branches of {}, which this server (node '{}') leaves alone unless its own"
                        + " log says that they are decided", resource, named, node);
            }
        }
    }

    private static Set<String> states(Map<Uid, Set<String>> seen, Uid transaction) {
        return seen.computeIfAbsent(transaction, key -> new TreeSet<>());
    }
}
