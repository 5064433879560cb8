package trader.broker.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.spi.core.remoting.ServerConnectionLifeCycleListener;
import org.junit.jupiter.api.Test;

/** With two connections for each address. */
class ConnectionLimitsTest {
    private final List<String> events = new ArrayList<>();
    private final ConnectionLimits limits = new ConnectionLimits((ServerConnectionLifeCycleListener) Proxy
            .newProxyInstance(getClass().getClassLoader(), new Class<?>[] {ServerConnectionLifeCycleListener.class},
                    (proxy, method, arguments) -> {
                        events.add(method.getName() + " " + (arguments[0] == null
                                ? ((Connection) arguments[1]).getID() : arguments[0]));
                        return null;
                    }), 2);

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
