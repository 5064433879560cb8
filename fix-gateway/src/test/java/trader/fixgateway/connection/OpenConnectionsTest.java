package trader.fixgateway.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import trader.fixgateway.config.SessionLimits;

class OpenConnectionsTest {
    private final OpenConnections connections = new OpenConnections(100, 2);

    private static Connection from(String address) throws Exception {
        return new Connection(null, InetAddress.getByName(address),
                new SessionLimits(8_192, 8_192, 100, 100, 10_000, 10_000, 1 << 22, 1 << 23));
    }

    @Test
    void countsAnIpv6NetworkAsOneAddress() throws Exception {
        Connection first = from("2001:db8:0:7::1");
        connections.add(first);
        connections.add(from("2001:db8:0:7:8000::2"));
        assertThatThrownBy(() -> connections.add(from("2001:db8:0:7::3"))).isInstanceOf(DisconnectException.class)
                .hasMessageContaining("2 connections from 2001:db8:0:7:0:0:0:3/64, ");
        connections.add(from("2001:db8:0:8::3"));
        connections.remove(first);
        connections.add(from("2001:db8:0:7::3"));
    }

    @Test
    void suspectsAnIpv6NetworkAsAWhole() throws Exception {
        OpenConnections many = new OpenConnections(100, 100);
        for (int i = 1; i <= 3; i++) {
            Connection failed = from("2001:db8:0:7::" + i);
            many.add(failed);
            many.addWrongPassword(failed);
        }
        assertThat(many.isSuspect(InetAddress.getByName("2001:db8:0:7::9"))).isTrue();
        assertThat(many.isSuspect(InetAddress.getByName("2001:db8:0:8::1"))).isFalse();
    }

    @Test
    void countsIpv4AddressesSeparately() throws Exception {
        for (int last = 1; last <= 5; last++) {
            connections.add(from("10.0.0." + last));
        }
    }
}
