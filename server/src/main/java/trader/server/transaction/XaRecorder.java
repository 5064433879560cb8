package trader.server.transaction;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.transaction.xa.Xid;

/** Records which resources prepared and committed which transaction, for a few transactions. Thread-safe. */
public final class XaRecorder implements XaListener {
    private static final List<String> TWO_PHASES = List.of(EnlistedXaResource.BROKER + " commit",
            EnlistedXaResource.BROKER + " prepare", EnlistedXaResource.ORDERS + " commit",
            EnlistedXaResource.ORDERS + " prepare");

    /** Of a listener that waited for a message in vain; there may be any number. */
    private static final List<String> EMPTY_RECEIVE = List.of(EnlistedXaResource.BROKER + " one-phase commit");

    private final Map<String, List<String>> calls = new LinkedHashMap<>();

    @Override
    public void prepared(String resource, Xid branch) {
        add(branch, resource + " prepare");
    }

    @Override
    public void committed(String resource, Xid branch, boolean onePhase) {
        add(branch, resource + (onePhase ? " one-phase commit" : " commit"));
    }

    /**
     * Whether each resource prepared and committed one branch of one transaction, and nothing else was recorded but
     * receives that found no message.
     */
    public synchronized boolean isTwoPhase() {
        List<List<String>> others = new ArrayList<>(calls.values());
        others.removeIf(EMPTY_RECEIVE::equals);
        return others.size() == 1 && others.get(0).stream().sorted().toList().equals(TWO_PHASES);
    }

    @Override
    public synchronized String toString() {
        return calls.isEmpty() ? "no prepare and no commit" : calls.entrySet().stream()
                .map(each -> "transaction " + each.getKey() + ": " + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; "));
    }

    private synchronized void add(Xid branch, String what) {
        calls.computeIfAbsent(HexFormat.of().formatHex(branch.getGlobalTransactionId()), key -> new ArrayList<>())
                .add(what);
    }
}
