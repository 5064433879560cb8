package trader.fixgateway.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import quickfix.SessionID;

/** How much waits for an answer, in all and of each session, so that none takes all places. Thread-safe. */
public final class PendingQuota {
    private final String what;
    private final int most;
    private final int mostOfOne;
    private final AtomicInteger all = new AtomicInteger();
    private final Map<SessionID, AtomicInteger> each = new ConcurrentHashMap<>();

    /** Nothing waits; {@code what}, such as "orders", is for the client to read. */
    public PendingQuota(String what, int most, int mostOfOne) {
        this.what = what;
        this.most = most;
        this.mostOfOne = mostOfOne;
    }

    /**
     * Takes one more.
     *
     * @throws RequestRefusedException when there are as many as may be
     */
    public void take(SessionID session) throws RequestRefusedException {
        if (add(session) > mostOfOne) {
            giveBack(session);
            throw new RequestRefusedException("there are " + mostOfOne + " " + what
                    + " of this session that wait for their answer: try again later");
        }
        if (all() > most) {
            giveBack(session);
            throw new RequestRefusedException("there are " + most + " " + what
                    + " that wait for their answer: try again later");
        }
    }

    /** Counts one that has to be taken; how many of its session there are then. */
    public int add(SessionID session) {
        all.incrementAndGet();
        return of(session).incrementAndGet();
    }

    public void giveBack(SessionID session) {
        all.decrementAndGet();
        of(session).decrementAndGet();
    }

    public int all() {
        return all.get();
    }

    private AtomicInteger of(SessionID session) {
        return each.computeIfAbsent(session, none -> new AtomicInteger());
    }
}
