package trader.crashtest.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import trader.client.journal.OrderJournal;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.UniqueNames;

/**
 * A client that relies on the broker's confirmation and never resends an order. A client that resends until it has an
 * answer hides the loss of an accepted order; the audit of these orders reveals it.
 *
 * <p>It sends one order for every few answers to the other clients. Because it does not wait for answers itself, it
 * would otherwise send faster than the server can work.
 */
public final class ConfirmedOnlyLoad implements AutoCloseable {
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int ANSWERS_PER_ORDER = 4;

    private final ResendingOrders orders;
    private final RandomOrders generator;
    private final LongSupplier answers;
    private final Thread thread = new Thread(this::run, "confirmed-only");
    private volatile boolean finishing;
    private volatile RuntimeException failure;

    /** {@code broker} waits for confirmations; {@code answers} counts the answered orders of the other clients. */
    public ConfirmedOnlyLoad(BrokerConnections broker, OrderJournal journal, int symbols, long seed,
            LongSupplier answers) {
        String sender = "D" + UniqueNames.next();
        orders = new ResendingOrders(broker, sender, journal);
        generator = new RandomOrders(sender, symbols, seed);
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
                } else if (orders.sendUntilConfirmed(generator.next())) {
                    next = answers.getAsLong() + ANSWERS_PER_ORDER;
                } else {
                    return;
                }
            }
        } catch (RuntimeException failed) {
            failure = failed;
        }
    }

    /** The reason why it ended early, or null. */
    public RuntimeException failure() {
        return failure;
    }

    /** Stops sending; false when the last order is not confirmed in time. */
    public boolean finish(long timeoutNs) throws InterruptedException {
        finishing = true;
        thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(timeoutNs)));
        return !thread.isAlive();
    }

    /** Stops; the thread ends within the timeout of one request. */
    @Override
    public void close() {
        finishing = true;
        orders.stop();
    }
}
