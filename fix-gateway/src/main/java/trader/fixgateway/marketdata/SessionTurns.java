package trader.fixgateway.marketdata;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Predicate;
import quickfix.SessionID;

/** A queue per session, taken from in turns. One thread. */
final class SessionTurns<T> {
    private final Map<SessionID, Queue<T>> waiting = new LinkedHashMap<>();

    /** {@code session} is null for the gateway itself. */
    void add(SessionID session, T item) {
        waiting.computeIfAbsent(session, each -> new ArrayDeque<>()).add(item);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Removes the first item of the first such session, which then goes to the end; null if there is none. */
    T next(Predicate<SessionID> isReady) {
        for (SessionID session : waiting.keySet()) {
            if (isReady.test(session)) {
                Queue<T> queue = waiting.remove(session);
                T next = queue.remove();
                if (!queue.isEmpty()) {
                    waiting.put(session, queue);
                }
                return next;
            }
        }
        return null;
    }
}
