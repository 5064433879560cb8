package trader.broker.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.BaseInterceptor;
import org.apache.activemq.artemis.core.protocol.core.Channel;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateSessionMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionCloseMessage;
import org.apache.activemq.artemis.core.remoting.CloseListener;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.impl.ServiceRegistryImpl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the packets of a connection say about its sessions, before a broker that has those it is given here. */
class PlainSessionsTest {
    private final AccessControl access = new AccessControl();
    private final ServiceRegistryImpl registry = new ServiceRegistryImpl();
    private final Map<String, ServerSession> open = new TreeMap<>();
    private final List<CloseListener> closeListeners = new ArrayList<>();
    private final List<Object> refusals = new ArrayList<>();
    private final CoreRemotingConnection connection = connection(false);

    private interface Answer {
        Object to(Object argument);
    }

    /** Answers these methods, and others by null. */
    private static <T> T fake(Class<T> type, Map<String, Answer> answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == arguments[0];
                    case "toString" -> type.getSimpleName();
                    default -> answers.getOrDefault(method.getName(), none -> null)
                            .to(arguments == null ? null : arguments[0]);
                }));
    }

    private CoreRemotingConnection connection(boolean destroyed) {
        Channel channel = fake(Channel.class, Map.of("send", refusals::add));
        return fake(CoreRemotingConnection.class, Map.of("getID", none -> "1", "isDestroyed", none -> destroyed,
                "addCloseListener", listener -> closeListeners.add((CloseListener) listener),
                "getRemoteAddress", none -> "/127.0.0.1:1", "getChannel", id -> channel,
                "isVersionBeforeAsyncResponseChange", none -> true));
    }

    private static ServerSession session(CoreRemotingConnection of, boolean closed) {
        return fake(ServerSession.class, Map.of("getRemotingConnection", none -> of, "isClosed", none -> closed));
    }

    private static Packet create(String name, long channel, boolean xa, boolean autoCommit, int window) {
        return new CreateSessionMessage(name, channel, 1, null, null, 100_000, xa, autoCommit, true, false, window,
                null);
    }

    @BeforeEach
    void addToABroker() {
        access.addTo(fake(ActiveMQServer.class, Map.of("getSessionByID", open::get,
                "getServiceRegistry", none -> registry)), "tcp", null, 65_536);
    }

    @SuppressWarnings("unchecked")
    private void read(Packet packet, CoreRemotingConnection from) {
        for (BaseInterceptor<?> each : registry.getIncomingInterceptors(List.of())) {
            try {
                ((BaseInterceptor<Packet>) each).intercept(packet, from);
            } catch (ActiveMQException failed) {
                throw new AssertionError(failed);
            }
        }
    }

    private void created(String name, long channel) {
        read(create(name, channel, false, true, -1), connection);
        open.put(name, session(connection, false));
    }

    @Test
    void aSessionIsPlainFromItsPacketToItsClose() {
        assertThat(access.hasPlainSession(10, connection)).isFalse();
        created("a", 10);
        assertThat(access.hasPlainSession(10, connection)).isTrue();
        assertThat(access.hasPlainSession(11, connection)).isFalse();
        Packet close = new SessionCloseMessage();
        close.setChannelID(10);
        read(close, connection);
        assertThat(access.hasPlainSession(10, connection)).isFalse();
        assertThat(refusals).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, true, -1", "false, false, -1", "false, true, 0", "false, true, 1024"})
    void othersAreNotPlain(boolean xa, boolean autoCommit, int window) {
        read(create("a", 10, xa, autoCommit, window), connection);
        open.put("a", session(connection, false));

        assertThat(access.hasPlainSession(10, connection)).isFalse();
        assertThat(refusals).hasSize(window == -1 ? 0 : 1);
    }

    @Test
    void anotherSessionOfAChannelIsRefused() {
        read(create("a", 10, true, true, -1), connection);
        created("b", 10);

        assertThat(access.hasPlainSession(10, connection)).isFalse();
        assertThat(refusals).hasSize(1);
    }

    @Test
    void aSessionThatTheBrokerRefusedIsNotOpen() {
        read(create("a", 10, false, true, -1), connection);

        assertThat(access.hasPlainSession(10, connection)).isFalse();
    }

    @Test
    void theSessionOfAnotherConnectionIsNotItsOwn() {
        CoreRemotingConnection other = connection(false);
        created("a", 10);
        read(create("a", 12, false, true, -1), other);

        assertThat(access.hasPlainSession(10, other)).isFalse();
        assertThat(access.hasPlainSession(12, other)).isFalse();
    }

    @Test
    void aSessionThatTheBrokerHasClosedIsNotOpen() {
        created("a", 10);
        open.put("a", session(connection, true));

        assertThat(access.hasPlainSession(10, connection)).isFalse();
    }

    @Test
    void forgetsAConnectionThatIsClosed() {
        created("a", 10);
        closeListeners.forEach(CloseListener::connectionClosed);
        assertThat(access.hasPlainSession(10, connection)).isFalse();

        CoreRemotingConnection destroyed = connection(true);
        read(create("b", 10, false, true, -1), destroyed);
        open.put("b", session(destroyed, false));
        assertThat(access.hasPlainSession(10, destroyed)).isFalse();
    }
}
