package trader.broker.pair;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.activemq.artemis.core.protocol.core.Channel;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import trader.server.Fixtures;

/** The thread that has copied the data to a backup, which is lost. */
class ConfirmationsTest {
    private static final long NUMBER = 7;

    private final AtomicBoolean halted = new AtomicBoolean();
    private final Confirmations confirmations = new Confirmations(() -> halted.set(true));
    private final AtomicBoolean keptInterrupt = new AtomicBoolean();
    private final Thread copying = new Thread(() -> {
        confirmations.awaitNumber();
        keptInterrupt.set(Thread.currentThread().isInterrupted());
    });

    /** Answers false, 0 and null, and a channel that does so, too. */
    private static <T> T fake(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> {
                    Class<?> result = method.getReturnType();
                    if (result == boolean.class) {
                        return false;
                    }
                    if (result == int.class) {
                        return 0;
                    }
                    return result == long.class ? (Object) 0L : result == Channel.class ? fake(Channel.class) : null;
                }));
    }

    @BeforeEach
    void awaitNumber() throws InterruptedException {
        confirmations.begin(new ReplicationManager(fake(ActiveMQServer.class), fake(CoreRemotingConnection.class),
                TimeUnit.MINUTES.toMillis(1), TimeUnit.MINUTES.toMillis(1), () -> null), NUMBER);
        copying.setDaemon(true);
        copying.start();
        Fixtures.await("the thread waits", () -> copying.getState() == Thread.State.WAITING);
    }

    @AfterEach
    void nothingHalts() {
        assertThat(halted).isFalse();
    }

    private void awaitEnd() throws InterruptedException {
        copying.join(TimeUnit.MINUTES.toMillis(1));
        assertThat(copying.isAlive()).isFalse();
    }

    /** Otherwise Artemis forgets the replication before the number is raised, and orders are held for good. */
    @Test
    void anInterruptedThreadStillWaitsForTheNumber() throws Exception {
        copying.interrupt();
        Fixtures.await("the thread waits again", () -> copying.getState() == Thread.State.WAITING
                && !copying.isInterrupted() || !copying.isAlive());
        assertThat(copying.isAlive()).isTrue();
        confirmations.replicationEnds(NUMBER + 1);
        awaitEnd();
        assertThat(keptInterrupt).isTrue();
        assertThat(confirmations.areHeld()).isFalse();
    }

    @Test
    void aBrokerThatStopsLetsTheThreadEndAndConfirmsNothing() throws Exception {
        confirmations.close();
        awaitEnd();
        assertThat(confirmations.areHeld()).isTrue();
        confirmations.replicationEnds(NUMBER);
        assertThat(confirmations.areHeld()).isTrue();
    }
}
