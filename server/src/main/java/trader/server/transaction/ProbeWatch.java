package trader.server.transaction;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.transaction.xa.Xid;

/** Remembers what each resource did in each global transaction. Thread-safe; for a few transactions. */
public final class ProbeWatch implements XaWatch {
    private static final List<String> TWO_PHASES = List.of(WatchedXaResource.BROKER + " commit",
            WatchedXaResource.BROKER + " prepare", WatchedXaResource.ORDERS + " commit",
            WatchedXaResource.ORDERS + " prepare");

    private final Map<String, TreeSet<String>> seen = new LinkedHashMap<>();

    @Override
    public void prepared(String resource, Xid branch) {
        add(branch, resource + " prepare");
    }

    @Override
    public void committed(String resource, Xid branch, boolean onePhase) {
        add(branch, resource + (onePhase ? " one-phase commit" : " commit"));
    }

    /** Whether the two resources have prepared and committed one transaction, and nothing else was seen. */
    public synchronized boolean isTwoPhase() {
        return seen.size() == 1 && List.copyOf(seen.values().iterator().next()).equals(TWO_PHASES);
    }

    @Override
    public synchronized String toString() {
        return seen.isEmpty() ? "no prepare and no commit" : seen.entrySet().stream()
                .map(each -> "transaction " + each.getKey() + ": " + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; "));
    }

    private synchronized void add(Xid branch, String what) {
        seen.computeIfAbsent(HexFormat.of().formatHex(branch.getGlobalTransactionId()), key -> new TreeSet<>())
                .add(what);
    }
}
