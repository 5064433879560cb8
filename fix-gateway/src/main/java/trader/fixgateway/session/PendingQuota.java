package trader.fixgateway.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import quickfix.SessionID;

/** Limits pending requests, in total and per session, so that no session uses up the total. Thread-safe. */
public final class PendingQuota {
    private final String what;
    private final int max;
    private final int maxPerSession;
    private final AtomicInteger total = new AtomicInteger();
    private final Map<SessionID, AtomicInteger> bySession = new ConcurrentHashMap<>();

    /** {@code what}, such as "orders", is for the text of a refusal. */
    public PendingQuota(String what, int max, int maxPerSession) {
        this.what = what;
        this.max = max;
        this.maxPerSession = maxPerSession;
    }

    /** Counts {@code count} more, or refuses all of them if the limit would be passed. */
    public void acquire(SessionID session, int count) throws RequestRefusedException {
        if (add(session, count) > maxPerSession) {
            release(session, count);
            throw new RequestRefusedException("there are " + maxPerSession + " " + what
                    + " of this session that wait for their answer: try again later");
        }
        if (total.get() > max) {
            release(session, count);
            throw new RequestRefusedException("there are " + max + " " + what
                    + " that wait for their answer: try again later");
        }
    }

    /** Counts {@code count} more, whatever the limit; returns the session's total. */
    public int add(SessionID session, int count) {
        total.addAndGet(count);
        return bySession.computeIfAbsent(session, each -> new AtomicInteger()).addAndGet(count);
    }

    public void release(SessionID session, int count) {
        total.addAndGet(-count);
        bySession.get(session).addAndGet(-count);
    }

    public int total() {
        return total.get();
    }
}
