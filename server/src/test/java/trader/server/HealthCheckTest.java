package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import trader.broker.QueueState;
import trader.broker.pair.PairRole;
import trader.broker.pair.PairWatch;
import trader.fixml.QueueNames;
import trader.server.metrics.ServerHealth;
import trader.server.order.OrderFailures;
import trader.server.transaction.Recovery;

class HealthCheckTest {
    private static final Recovery.Figures CLEAR = new Recovery.Figures(0, 0, 0, 0, 0, null);

    private final Map<String, QueueState> queues = new TreeMap<>();
    private Recovery.Figures recovery = CLEAR;
    private String refusal;
    private RuntimeException failure;
    private OrderFailures.Waits waits = new OrderFailures.Waits(0, 0);
    private long takenHere;
    private long nowS;
    private PairWatch.Figures pair;
    private final HealthCheck check = new HealthCheck(this::queues, () -> refusal, () -> recovery, () -> waits,
            Map.of(QueueNames.ORDERS, () -> takenHere), () -> pair, () -> TimeUnit.SECONDS.toNanos(nowS));

    @AfterEach
    void close() {
        check.close();
    }

    private Map<String, QueueState> queues() {
        if (failure != null) {
            throw failure;
        }
        return queues;
    }

    private ServerHealth look() {
        check.look();
        return check.health();
    }

    private ServerHealth lookWith(long messages, Long taken, long atS) {
        queues.put(QueueNames.ORDERS, new QueueState(messages, taken, false));
        nowS = atS;
        return look();
    }

    private static void isUp(ServerHealth health) {
        assertThat(health.problems()).isEmpty();
        assertThat(health.status()).isEqualTo(ServerHealth.Status.UP);
    }

    private static void isDown(ServerHealth health, String problem) {
        assertThat(health.problems()).containsExactly(problem);
        assertThat(health.status()).isEqualTo(ServerHealth.Status.DOWN);
    }

    @Test
    void listenersThatFinishNothing() {
        isUp(lookWith(5, 7L, 0));
        isUp(lookWith(5, 7L, 29));
        isDown(lookWith(5, 7L, 30), "trader.orders: 5 messages wait, and none was finished for 30 s");
        isUp(lookWith(6, 8L, 31));
        isUp(lookWith(6, 8L, 60));
        isUp(lookWith(0, 8L, 70));
        isUp(lookWith(1, 8L, 80));
    }

    /** An external broker does not say how many messages have left a queue. */
    @Test
    void listenersOfAnExternalBrokerThatFinishNothing() {
        isUp(lookWith(5, null, 0));
        takenHere = 1;
        isUp(lookWith(5, null, 30));
        isDown(lookWith(5, null, 61), "trader.orders: 5 messages wait, and none was finished for 31 s");
    }

    @Test
    void aBrokerThatDoesNotAnswerOrTakesNothing() {
        isDown(look(), "the broker does not answer");
        assertThat(look().deadLetters()).isNull();
        refusal = "full";
        isDown(lookWith(0, 0L, 0), "full");
    }

    /** A backup has no queues that could be asked. */
    @Test
    void aBrokerOfAPair() {
        pair = new PairWatch.Figures(PairRole.SYNCHRONISED_BACKUP, 0, 0);
        isUp(look());
        pair = new PairWatch.Figures(PairRole.BACKUP, 0, 0);
        assertThat(look().status()).isEqualTo(ServerHealth.Status.DEGRADED);
        pair = new PairWatch.Figures(PairRole.STARTING, 0, 0);
        isDown(look(), "it is neither active nor a backup");
        pair = new PairWatch.Figures(PairRole.ALONE, 1, 0);
        assertThat(lookWith(0, 0L, 0).status()).isEqualTo(ServerHealth.Status.DEGRADED);
        nowS = 10;
        pair = new PairWatch.Figures(PairRole.REPLICATED, 1, 0);
        isUp(look());
        pair = new PairWatch.Figures(PairRole.WAITING, 1, 0);
        nowS = 12;
        assertThat(look().status()).isEqualTo(ServerHealth.Status.DEGRADED);
        nowS = 13;
        isDown(look(), "it is active and waits for its backup: orders are not confirmed");
        pair = new PairWatch.Figures(PairRole.TAKING_OVER, 1, 0);
        assertThat(look().status()).isEqualTo(ServerHealth.Status.DEGRADED);
        pair = new PairWatch.Figures(PairRole.UNKNOWN, 1, 0);
        isDown(look(), "its role is not known: Artemis does not answer");
        pair = new PairWatch.Figures(PairRole.REPLICATED, 1, 0);
        isUp(look());
        assertThat(look().pair()).isEqualTo(pair);
    }

    /** As if the next look hung. */
    @Test
    void aLookThatIsOld() {
        isUp(lookWith(0, 0L, 0));
        nowS = 4;
        isUp(check.health());
        nowS = 5;
        isDown(check.health(), "no check of the broker has ended for 5 s");
        assertThat(check.health().deadLetters()).isNull();
        isUp(look());
    }

    @Test
    void aLookThatFails() {
        failure = new IllegalStateException("stopping");
        isDown(look(), "the broker cannot be checked: java.lang.IllegalStateException: stopping");
        failure = null;
        isUp(lookWith(0, 0L, 0));
    }

    @Test
    void aRecoveryThatDoesNotEnd() {
        recovery = new Recovery.Figures(0, 0, 3, 59, 0, null);
        isUp(lookWith(0, 0L, 0));
        recovery = new Recovery.Figures(0, 0, 3, 60, 0, null);
        isDown(lookWith(0, 0L, 0), "recovery does not end: 3 transactions are in doubt, the oldest for 60 s");
        recovery = new Recovery.Figures(0, 0, 0, 0, 1, null);
        isDown(lookWith(0, 0L, 0), "recovery cannot ask 1 of broker, order resource and log");
    }

    /** The confirmed orders in it wait until that server is started again. */
    @Test
    void aTransactionOfAnotherServer() {
        recovery = new Recovery.Figures(0, 0, 0, 0, 0, new Recovery.OtherBranch("node 'b'", 59));
        isUp(lookWith(0, 0L, 0));
        recovery = new Recovery.Figures(0, 0, 0, 0, 0, new Recovery.OtherBranch("node 'b'", 60));
        assertThat(lookWith(0, 0L, 0).status()).isEqualTo(ServerHealth.Status.DEGRADED);
        assertThat(look().problems()).containsExactly(
                "a transaction of node 'b' has been prepared for 60 s: only this can finish it");
    }

    @Test
    void aBrokerWhoseServersAreGone() {
        try (HealthCheck alone = new HealthCheck(this::queues, () -> null, () -> recovery, () -> waits, Map.of(),
                () -> null, () -> TimeUnit.SECONDS.toNanos(nowS))) {
            queues.put(QueueNames.ORDERS, new QueueState(5, 7L, false));
            alone.look();
            nowS = 30;
            alone.look();
            assertThat(alone.health().status()).isEqualTo(ServerHealth.Status.DEGRADED);
            assertThat(alone.health().problems()).containsExactly(
                    "trader.orders: 5 messages wait, and none was finished for 30 s");
        }
    }

    @Test
    void anOrderThatFailsAgainAndAgain() {
        waits = new OrderFailures.Waits(59, 0);
        isUp(lookWith(0, 0L, 0));
        waits = new OrderFailures.Waits(60, 0);
        isDown(lookWith(0, 0L, 0), "an order has failed again and again for 60 s");
    }

    /** The other listeners of its queue go on. */
    @Test
    void anOrderThatIsStuckInAListener() {
        waits = new OrderFailures.Waits(0, 59);
        isUp(lookWith(5, 7L, 0));
        waits = new OrderFailures.Waits(0, 60);
        isDown(lookWith(5, 8L, 1), "a listener has processed an order for 60 s");
    }

    /** Also at a broker by itself, which takes nothing. */
    @Test
    void aFullQueueOfRequests() {
        queues.put(QueueNames.QUOTES, new QueueState(2, 0L, true));
        isDown(look(), "trader.quotes is full");
    }

    @Test
    void whatWaitsForAPerson() {
        queues.put(QueueNames.DEAD_LETTERS, new QueueState(2, 0L, true));
        queues.put(QueueNames.EXPIRED, new QueueState(1, 0L, false));
        ServerHealth health = lookWith(0, 0L, 0);
        assertThat(health.status()).isEqualTo(ServerHealth.Status.DEGRADED);
        assertThat(health.problems()).isEqualTo(List.of("trader.dead-letters is full",
                "trader.dead-letters has 2 dead letters", "trader.expired has 1 orders that have expired"));
    }
}
