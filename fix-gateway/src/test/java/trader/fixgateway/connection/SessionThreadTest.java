package trader.fixgateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.DefaultSessionFactory;
import quickfix.MemoryStoreFactory;
import quickfix.SLF4JLogFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;

/** Stopping the threads of sessions. */
class SessionThreadTest {
    private static final long LONG_MS = TimeUnit.MINUTES.toMillis(5);

    @Test
    void noSessionDelaysTheStopOfAnother() throws Exception {
        SessionThread one = started("ONE");
        SessionThread two = started("TWO");
        AtomicInteger ended = new AtomicInteger();
        one.add(null, () -> endWhen(two::isStopping, ended));
        two.add(null, () -> endWhen(one::isStopping, ended));
        SessionThread.stop(List.of(one, two), LONG_MS);
        assertThat(ended).hasValue(2);
    }

    @Test
    void aStepThatFailsEndsNothing() throws Exception {
        SessionThread thread = started("THREE");
        AtomicBoolean hasRun = new AtomicBoolean();
        thread.add(null, () -> {
            throw new AssertionError("a planted error");
        });
        thread.add(null, () -> hasRun.set(true));
        SessionThread.stop(List.of(thread), LONG_MS);
        assertThat(hasRun).isTrue();
    }

    private static void endWhen(BooleanSupplier isStopping, AtomicInteger ended) throws InterruptedException {
        while (!isStopping.getAsBoolean()) {
            Thread.sleep(1);
        }
        ended.incrementAndGet();
    }

    private static SessionThread started(String client) throws ConfigError {
        SessionID id = new SessionID("FIX.4.4", "TRADER", client);
        SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "acceptor");
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setString("UseDataDictionary", "N");
        settings.setString(id, "BeginString", "FIX.4.4");
        Session session = new DefaultSessionFactory(new ApplicationAdapter(), new MemoryStoreFactory(),
                new SLF4JLogFactory(settings)).create(id, settings);
        SessionThread thread = new SessionThread(session, new SessionInput(session, false, 1_000), 64);
        thread.start();
        return thread;
    }
}
