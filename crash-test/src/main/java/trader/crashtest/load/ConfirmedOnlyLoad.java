package trader.crashtest.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import trader.client.journal.OrderJournal;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.UniqueNames;

/**
 * Orders of one who relies on the broker's confirmation and never sends an order again. A client that repeats its
 * orders until they are answered does not notice when the system loses one that it had taken; the audit of these does.
 *
 * <p>There is one for some answers that others get: nobody waits for these orders, and on a busy machine they would
 * otherwise come faster than they are done.
 */
public final class ConfirmedOnlyLoad implements AutoCloseable {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int ANSWERS_FOR_EACH = 4;

    private final ResendingOrders orders;
    private final RandomOrders maker;
    private final LongSupplier answers;
    private final Thread thread = new Thread(this::run, "deposits");
    private volatile boolean finishing;
    private volatile RuntimeException failure;

    /**
     * Orders that are to be begun.
     *
     * @param broker  waits for confirmations
     * @param answers how many orders of others have been answered so far
     */
    public ConfirmedOnlyLoad(BrokerConnections broker, OrderJournal journal, int symbols, long seed, LongSupplier answers) {
        String sender = "D" + UniqueNames.next();
        orders = new ResendingOrders(broker, sender, journal);
        maker = new RandomOrders(sender, symbols, seed);
        this.answers = answers;
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try (orders) {
            long next = 0;
            while (!finishing) {
                if (answers.getAsLong() < next) {
                    LockSupport.parkNanos(this, PAUSE_NS);
                } else if (orders.deposit(maker.next())) {
                    next = answers.getAsLong() + ANSWERS_FOR_EACH;
                } else {
                    return;
                }
            }
        } catch (RuntimeException failed) {
            failure = failed;
        }
    }

    /** Why it ended before its time, or null. */
    public RuntimeException failure() {
        return failure;
    }

    /** Sends no new order; false when the last one is not confirmed in time. */
    public boolean finish(long timeoutNs) throws InterruptedException {
        finishing = true;
        thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(timeoutNs)));
        return !thread.isAlive();
    }

    /** Stops; it ends within the time of one request. */
    @Override
    public void close() {
        finishing = true;
        orders.stop();
    }
}
