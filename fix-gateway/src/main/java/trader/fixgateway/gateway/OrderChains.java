package trader.fixgateway.gateway;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps requests about the same order in sequence. The order service handles many messages at once, so a cancel could
 * overtake its order: a request waits until every earlier one of its sender that names one of its order IDs is
 * answered. A status request waits, but no request waits for it. Thread-safe.
 */
final class OrderChains {
    private record Key(String sender, String clOrdId) {
    }

    private final Map<Key, PendingRequest> last = new HashMap<>();

    /** Adds the next request of a session, and sets whether it is ready. */
    synchronized void add(PendingRequest request) {
        for (Key key : keys(request)) {
            PendingRequest previous = request.isOrder() ? last.put(key, request) : last.get(key);
            if (previous != null && previous != request) {
                previous.successors.add(request);
                request.predecessors.add(previous);
            }
        }
        request.isReady = request.predecessors.isEmpty();
    }

    /** Removes a request that is answered or has failed; returns those that have become ready. */
    synchronized List<PendingRequest> remove(PendingRequest request) {
        for (Key key : keys(request)) {
            last.remove(key, request);
        }
        request.predecessors.forEach(each -> each.successors.remove(request));
        List<PendingRequest> ready = new ArrayList<>();
        for (PendingRequest each : request.successors) {
            each.predecessors.remove(request);
            if (each.predecessors.isEmpty()) {
                each.isReady = true;
                ready.add(each);
            }
        }
        request.successors.clear();
        return ready;
    }

    private static List<Key> keys(PendingRequest request) {
        String sender = request.message.header().senderCompId();
        return RequestKinds.orderIds(request.message).stream().map(id -> new Key(sender, id)).toList();
    }
}
