package trader.server.timing;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Numbers the reply queues, each of which belongs to one connection of a client. Thread-safe. */
final class SenderNumbers {
    static final int MAX_SENDERS = 10_000;

    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final Queue<String> unwritten = new ConcurrentLinkedQueue<>();

    /** The number of a queue, from 0; -1 if there are too many queues. */
    int number(String replyQueue) {
        Integer known = numbers.get(replyQueue);
        return known != null ? known : add(replyQueue);
    }

    private synchronized int add(String replyQueue) {
        int next = numbers.size();
        if (next == MAX_SENDERS) {
            return -1;
        }
        Integer before = numbers.putIfAbsent(replyQueue, next);
        if (before != null) {
            return before;
        }
        unwritten.add(next + "," + replyQueue + "\n");
        return next;
    }

    /** Removes and returns the next line for the file; null if there is none. */
    String poll() {
        return unwritten.poll();
    }
}
