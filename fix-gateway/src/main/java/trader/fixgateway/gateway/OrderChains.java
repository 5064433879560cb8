package trader.fixgateway.gateway;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which request waits for which. The order service works on many messages at once, so that a cancel which is sent at
 * once after its order may overtake it: a request waits until those before it, of the same sender, that name one of its
 * order numbers are answered. Others are not held up; a status request holds up nobody. Thread-safe.
 */
final class OrderChains {
    private record Key(String sender, String clOrdId) {
    }

    private final Map<Key, PendingRequest> last = new HashMap<>();

    /** Takes the next request of its session; it is ready when it waits for nothing. */
    synchronized void add(PendingRequest request) {
        for (Key key : keys(request)) {
            PendingRequest before = request.isListed() ? last.put(key, request) : last.get(key);
            if (before != null && before != request) {
                before.after.add(request);
                request.before.add(before);
            }
        }
        request.isReady = request.before.isEmpty();
    }

    /** Takes away a request that is answered, or given up; those that need wait no more. */
    synchronized List<PendingRequest> remove(PendingRequest request) {
        for (Key key : keys(request)) {
            last.remove(key, request);
        }
        request.before.forEach(each -> each.after.remove(request));
        List<PendingRequest> ready = new ArrayList<>();
        for (PendingRequest each : request.after) {
            each.before.remove(request);
            if (each.before.isEmpty()) {
                each.isReady = true;
                ready.add(each);
            }
        }
        request.after.clear();
        return ready;
    }

    private static List<Key> keys(PendingRequest request) {
        List<Key> keys = new ArrayList<>(2);
        for (String id : RequestKinds.orderIds(request.message)) {
            keys.add(new Key(request.message.header().senderCompId(), id));
        }
        return keys;
    }
}
