package trader.server.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateSessionMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionCloseMessage;
import org.apache.activemq.artemis.core.remoting.CloseListener;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the packets of a connection say about its sessions, before a broker that has those it is given here. */
class PlainSessionsTest {
    private final PlainSessions sessions = new PlainSessions();
    private final Map<String, ServerSession> open = new TreeMap<>();
    private final List<CloseListener> closeListeners = new ArrayList<>();
    private final RemotingConnection connection = connection(false);
    private final ActiveMQServer broker = fake(ActiveMQServer.class, Map.of("getSessionByID", open::get));

    private interface Answer {
        Object to(Object argument);
    }

    /** Answers these methods only. */
    private static <T> T fake(Class<T> type, Map<String, Answer> answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == arguments[0];
                    case "toString" -> type.getSimpleName();
                    default -> answers.get(method.getName()).to(arguments == null ? null : arguments[0]);
                }));
    }

    private RemotingConnection connection(boolean destroyed) {
        return fake(RemotingConnection.class, Map.of("isDestroyed", none -> destroyed,
                "addCloseListener", listener -> closeListeners.add((CloseListener) listener)));
    }

    private static ServerSession session(RemotingConnection of, boolean closed) {
        return fake(ServerSession.class, Map.of("getRemotingConnection", none -> of, "isClosed", none -> closed));
    }

    private static Packet create(String name, long channel, boolean xa, boolean autoCommit, int window) {
        return new CreateSessionMessage(name, channel, 1, null, null, 100_000, xa, autoCommit, true, false, window,
                null);
    }

    private void created(String name, long channel) {
        sessions.note(create(name, channel, false, true, -1), connection);
        open.put(name, session(connection, false));
    }

    @Test
    void aSessionIsPlainFromItsPacketToItsClose() {
        assertThat(sessions.isOpen(10, connection, broker)).isFalse();
        created("a", 10);
        assertThat(sessions.isOpen(10, connection, broker)).isTrue();
        assertThat(sessions.isOpen(11, connection, broker)).isFalse();
        Packet close = new SessionCloseMessage();
        close.setChannelID(10);
        sessions.note(close, connection);
        assertThat(sessions.isOpen(10, connection, broker)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"true, true, -1", "false, false, -1", "false, true, 0", "false, true, 1024"})
    void othersAreNotPlain(boolean xa, boolean autoCommit, int window) {
        created("a", 10);
        sessions.note(create("a", 10, xa, autoCommit, window), connection);

        assertThat(sessions.isOpen(10, connection, broker)).isFalse();
    }

    @Test
    void aSessionThatTheBrokerRefusedIsNotOpen() {
        sessions.note(create("a", 10, false, true, -1), connection);

        assertThat(sessions.isOpen(10, connection, broker)).isFalse();
    }

    @Test
    void theSessionOfAnotherConnectionIsNotItsOwn() {
        RemotingConnection other = connection(false);
        created("a", 10);
        sessions.note(create("a", 12, false, true, -1), other);

        assertThat(sessions.isOpen(10, other, broker)).isFalse();
        assertThat(sessions.isOpen(12, other, broker)).isFalse();
    }

    @Test
    void aSessionThatTheBrokerHasClosedIsNotOpen() {
        created("a", 10);
        open.put("a", session(connection, true));

        assertThat(sessions.isOpen(10, connection, broker)).isFalse();
    }

    @Test
    void forgetsAConnectionThatIsClosed() {
        created("a", 10);
        assertThat(sessions.connections()).isEqualTo(1);
        closeListeners.forEach(CloseListener::connectionClosed);
        assertThat(sessions.connections()).isZero();

        sessions.note(create("b", 10, false, true, -1), connection(true));
        assertThat(sessions.connections()).isZero();
    }

    /** Notes are made before the broker knows the user. */
    @Test
    void keepsNoLongNames() {
        created("x".repeat(65), 10);
        created("x".repeat(64), 11);
        assertThat(sessions.isOpen(10, connection, broker)).isFalse();
        assertThat(sessions.isOpen(11, connection, broker)).isTrue();
    }

    @Test
    void keepsALimitedNumber() {
        for (int i = 0; i < 1_001; i++) {
            created("s" + i, i);
        }
        assertThat(sessions.isOpen(999, connection, broker)).isTrue();
        assertThat(sessions.isOpen(1_000, connection, broker)).isFalse();
    }
}
