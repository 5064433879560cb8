package trader.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import trader.broker.QueueState;
import trader.broker.pair.PairRole;
import trader.broker.pair.PairWatch;
import trader.common.DaemonThreads;
import trader.fixml.QueueNames;
import trader.server.metrics.ServerHealth;
import trader.server.order.OrderFailures;
import trader.server.transaction.Recovery;

/** Finds what does not work. A thread of its own looks once a second: the broker may answer late, or never. */
final class HealthCheck implements AutoCloseable {
    /** For which a queue's listeners may take nothing, although it has messages. */
    static final long STILL_S = 30;
    /** For which an order or a transaction may wait. */
    static final long WAIT_S = 60;
    /** For which a broker of a pair may confirm nothing: a backup that collects garbage answers again. */
    static final long UNCONFIRMED_S = 3;
    /** After which a look is too old to say anything. */
    static final long OLD_S = 5;

    private static final List<String> SERVED = List.of(QueueNames.ORDERS, QueueNames.PRICES, QueueNames.QUOTES);

    private final Supplier<Map<String, QueueState>> queues;
    private final Supplier<String> refusesAll;
    private final Supplier<Recovery.Figures> recovery;
    private final Supplier<OrderFailures.Waits> orders;
    /** Messages of a queue that this server has finished, for brokers that do not say it; empty without a server. */
    private final Map<String, LongSupplier> taken;
    private final Supplier<PairWatch.Figures> pair;
    private final LongSupplier nanoClock;
    private final Map<String, Progress> progress = new HashMap<>();
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("health"));
    /** When a broker of a pair was last seen to confirm orders, or to need to confirm none. */
    private long confirmedNs;
    private volatile Look last;

    private record Look(ServerHealth health, long endNs) {
    }

    /** The messages taken from a queue, since when they are as many. */
    private record Progress(long taken, long sinceNs) {
    }

    /**
     * {@code queues} and {@code refusesAll} are those of {@link trader.broker.Broker}; {@code pair}: null for a
     * broker without another.
     */
    HealthCheck(Supplier<Map<String, QueueState>> queues, Supplier<String> refusesAll,
            Supplier<Recovery.Figures> recovery, Supplier<OrderFailures.Waits> orders, Map<String, LongSupplier> taken,
            Supplier<PairWatch.Figures> pair, LongSupplier nanoClock) {
        this.queues = queues;
        this.refusesAll = refusesAll;
        this.recovery = recovery;
        this.orders = orders;
        this.taken = taken;
        this.pair = pair;
        this.nanoClock = nanoClock;
        confirmedNs = nanoClock.getAsLong();
    }

    /** Looks once, and then each second. */
    void start() {
        look();
        thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    /** The health at the last look; never blocks. */
    ServerHealth health() {
        Look look = last;
        long ageS = TimeUnit.NANOSECONDS.toSeconds(nanoClock.getAsLong() - look.endNs);
        return ageS < OLD_S ? look.health : down("no check of the broker has ended for " + ageS + " s");
    }

    void look() {
        ServerHealth found;
        try {
            found = find();
        } catch (RuntimeException failed) {
            found = down("the broker cannot be checked: " + failed);
        }
        last = new Look(found, nanoClock.getAsLong());
    }

    private ServerHealth down(String problem) {
        return new ServerHealth(ServerHealth.Status.DOWN, null, recovery.get().inDoubt(), List.of(problem),
                pair.get());
    }

    private ServerHealth find() {
        List<String> down = new ArrayList<>();
        List<String> degraded = new ArrayList<>();
        PairWatch.Figures figures = pair.get();
        if (figures != null) {
            List<String> found = isWorking(figures.role()) ? degraded : down;
            Optional.ofNullable(figures.role().problem()).ifPresent(found::add);
        }
        Map<String, QueueState> states = queues.get();
        String refusal = figures != null && !figures.role().isActive() ? null
                : states.isEmpty() ? "the broker does not answer" : refusesAll.get();
        if (refusal != null) {
            down.add(refusal);
        }
        states.forEach((name, queue) -> {
            if (queue.full()) {
                (name.equals(QueueNames.DEAD_LETTERS) || name.equals(QueueNames.EXPIRED) ? degraded : down)
                        .add(name + " is full");
            }
        });
        // A broker by itself works although its servers do not.
        SERVED.stream().filter(states::containsKey)
                .forEach(name -> addStill(name, states.get(name), taken.isEmpty() ? degraded : down));
        Recovery.Figures recovered = recovery.get();
        if (recovered.unreachable() > 0) {
            down.add("recovery cannot ask " + recovered.unreachable() + " of broker, order resource and log");
        }
        if (recovered.oldestInDoubtS() >= WAIT_S) {
            down.add("recovery does not end: " + recovered.inDoubt() + " transactions are in doubt, the oldest for "
                    + recovered.oldestInDoubtS() + " s");
        }
        if (recovered.ofOther() != null && recovered.ofOther().knownForS() >= WAIT_S) {
            degraded.add("a transaction of " + recovered.ofOther().owner() + " has been prepared for "
                    + recovered.ofOther().knownForS() + " s: only this can finish it");
        }
        OrderFailures.Waits waits = orders.get();
        if (waits.failingS() >= WAIT_S) {
            down.add("an order has failed again and again for " + waits.failingS() + " s");
        }
        if (waits.deliveredS() >= WAIT_S) {
            down.add("a listener has processed an order for " + waits.deliveredS() + " s");
        }
        addWaiting(states, QueueNames.DEAD_LETTERS, "dead letters", degraded);
        addWaiting(states, QueueNames.EXPIRED, "orders that have expired", degraded);
        ServerHealth.Status status = !down.isEmpty() ? ServerHealth.Status.DOWN
                : !degraded.isEmpty() ? ServerHealth.Status.DEGRADED : ServerHealth.Status.UP;
        down.addAll(degraded);
        QueueState dead = states.get(QueueNames.DEAD_LETTERS);
        return new ServerHealth(status, dead == null ? null : (Long) dead.messages(), recovered.inDoubt(), down,
                figures);
    }

    private boolean isWorking(PairRole role) {
        long nowNs = nanoClock.getAsLong();
        if (role.isWorking()) {
            confirmedNs = nowNs;
        }
        return role.isWorking() || role == PairRole.WAITING
                && TimeUnit.NANOSECONDS.toSeconds(nowNs - confirmedNs) < UNCONFIRMED_S;
    }

    private void addStill(String name, QueueState queue, List<String> down) {
        long count = queue.taken() != null ? queue.taken() : taken.get(name).getAsLong();
        Progress before = progress.get(name);
        if (queue.messages() == 0 || before == null || before.taken != count) {
            progress.put(name, new Progress(count, nanoClock.getAsLong()));
            return;
        }
        long stillS = TimeUnit.NANOSECONDS.toSeconds(nanoClock.getAsLong() - before.sinceNs);
        if (stillS >= STILL_S) {
            down.add(name + ": " + queue.messages() + " messages wait, and none was finished for " + stillS + " s");
        }
    }

    private static void addWaiting(Map<String, QueueState> states, String name, String what, List<String> problems) {
        if (states.containsKey(name) && states.get(name).messages() > 0) {
            problems.add(name + " has " + states.get(name).messages() + " " + what);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
