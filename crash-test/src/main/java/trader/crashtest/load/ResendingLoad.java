package trader.crashtest.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import trader.client.journal.OrderJournal;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.UniqueNames;

/**
 * Threads that send {@link RandomOrders} and change some of them; each sends the next request after the last answer.
 */
public final class ResendingLoad implements OrderLoad {
    private final BrokerConnections broker;
    private final OrderJournal journal;
    private final List<ResendingOrders> senders = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final LongAdder answered = new LongAdder();
    private volatile boolean finishing;
    private volatile RuntimeException failure;

    /** Each thread has one order in flight. The caller closes broker and journal, which are open, after this load. */
    public ResendingLoad(BrokerConnections broker, OrderJournal journal, int threadCount, int symbols, long seed) {
        this.broker = broker;
        this.journal = journal;
        String load = UniqueNames.next();
        for (int i = 1; i <= threadCount; i++) {
            String sender = "R" + load + "-" + i;
            ResendingOrders orders = new ResendingOrders(broker, sender, journal);
            RandomOrders generator = new RandomOrders(sender, symbols, seed * 1_009 + i);
            senders.add(orders);
            threads.add(new Thread(() -> run(orders, generator), "orders-" + i));
        }
    }

    @Override
    public void start() {
        threads.forEach(Thread::start);
    }

    private void run(ResendingOrders orders, RandomOrders generator) {
        try (orders) {
            while (!finishing && orders.send(generator.nextOrChange()) != null) {
                answered.increment();
            }
        } catch (RuntimeException failed) {
            failure = failed;
        }
    }

    @Override
    public int inFlight() {
        return (int) senders.stream().filter(ResendingOrders::isInFlight).count();
    }

    @Override
    public long answered() {
        return answered.sum();
    }

    @Override
    public RuntimeException failure() {
        return failure;
    }

    @Override
    public boolean finish(long timeoutNs) throws InterruptedException {
        finishing = true;
        long deadlineNs = System.nanoTime() + timeoutNs;
        for (Thread thread : threads) {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
        }
        return threads.stream().noneMatch(Thread::isAlive) && inFlight() == 0;
    }

    /** Stops and waits for the threads, at most for about the timeout of two requests; leaves orders unanswered. */
    @Override
    public void close() {
        finishing = true;
        senders.forEach(ResendingOrders::stop);
        boolean interrupted = false;
        for (Thread thread : threads) {
            try {
                thread.join(2 * TimeUnit.NANOSECONDS.toMillis(broker.timeoutNs()) + 1_000);
            } catch (InterruptedException asked) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
