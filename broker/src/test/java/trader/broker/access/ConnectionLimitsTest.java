package trader.broker.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.spi.core.remoting.ServerConnectionLifeCycleListener;
import org.junit.jupiter.api.Test;

/** With five connections, two for each address, and four for all clients. */
class ConnectionLimitsTest {
    private final List<String> events = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private final ConnectionLimits limits = new ConnectionLimits((ServerConnectionLifeCycleListener) Proxy
            .newProxyInstance(getClass().getClassLoader(), new Class<?>[] {ServerConnectionLifeCycleListener.class},
                    (proxy, method, arguments) -> {
                        events.add(method.getName() + " " + (arguments[0] == null
                                ? ((Connection) arguments[1]).getID() : arguments[0]));
                        return null;
                    }), 5, 1, known);

    private void connect(String id, String address) {
        limits.connectionCreated(null, (Connection) Proxy.newProxyInstance(getClass().getClassLoader(),
                new Class<?>[] {Connection.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "getID" -> id;
                    case "getRemoteAddress" -> address;
                    case "forceClose" -> {
                        events.add("closed " + id);
                        limits.connectionDestroyed(id, false);
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                }), null);
    }

    @Test
    void anAddressHasNoMoreThanItsHalfAndGetsBackWhatItCloses() {
        connect("a", "/192.0.2.1:1000");
        connect("b", "/192.0.2.1:1001");
        connect("c", "/192.0.2.1:1002");
        connect("d", "/192.0.2.2:1002");
        limits.connectionDestroyed("a", false);
        connect("e", "/192.0.2.1:1003");
        connect("f", "/192.0.2.1:1004");

        assertThat(events).containsExactly("connectionCreated a", "connectionCreated b", "closed c",
                "connectionDestroyed c", "connectionCreated d", "connectionDestroyed a", "connectionCreated e",
                "closed f", "connectionDestroyed f");
    }

    /** Else two networks keep a pair's backup, and every server, out. */
    @Test
    void someAreKeptForAddressesFromWhichAServerHasLoggedIn() {
        connect("a", "/192.0.2.1:1000");
        connect("b", "/192.0.2.1:1001");
        connect("c", "/192.0.2.2:1000");
        connect("d", "/192.0.2.2:1001");
        connect("e", "/192.0.2.3:1000");
        known.add("/192.0.2.4");
        connect("f", "/192.0.2.4:1000");
        limits.connectionDestroyed("a", false);
        connect("g", "/192.0.2.3:1001");

        assertThat(events).containsExactly("connectionCreated a", "connectionCreated b", "connectionCreated c",
                "connectionCreated d", "closed e", "connectionDestroyed e", "connectionCreated f",
                "connectionDestroyed a", "connectionCreated g");
    }

    @Test
    void theAddressesOfAnIpv6NetworkAreOne() {
        connect("a", "/[2001:db8:0:1:0:0:0:1]:1000");
        connect("b", "/[2001:db8:0:1:0:0:0:2]:1000");
        connect("c", "/[2001:db8:0:1:5:0:0:3]:1000");
        connect("d", "/[2001:db8:0:2:0:0:0:1]:1000");

        assertThat(events).containsExactly("connectionCreated a", "connectionCreated b", "closed c",
                "connectionDestroyed c", "connectionCreated d");
    }
}
