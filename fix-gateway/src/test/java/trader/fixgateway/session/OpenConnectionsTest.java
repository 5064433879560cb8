package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {
    private final OpenConnections connections = new OpenConnections(100, 2);

    private static Connection from(String address) throws UnknownHostException {
        return new Connection(null, InetAddress.getByName(address),
                SessionLimits.from(new IniSection("test.ini", 1, "limits")));
    }

    @Test
    void takesAnIpv6NetworkForOneAddress() throws UnknownHostException {
        Connection first = from("2001:db8:0:7::1");
        assertThat(connections.add(first)).isNull();
        assertThat(connections.add(from("2001:db8:0:7:8000::2"))).isNull();
        assertThat(connections.add(from("2001:db8:0:7::3")).why())
                .contains("2 connections from 2001:db8:0:7:0:0:0:3/64, ");
        assertThat(connections.add(from("2001:db8:0:8::3"))).isNull();
        connections.remove(first);
        assertThat(connections.add(from("2001:db8:0:7::3"))).isNull();
    }

    @Test
    void suspectsAnIpv6NetworkAsAWhole() throws UnknownHostException {
        OpenConnections many = new OpenConnections(100, 100);
        for (int i = 1; i <= 3; i++) {
            Connection failed = from("2001:db8:0:7::" + i);
            many.add(failed);
            many.fail(failed);
        }
        assertThat(many.isSuspect(InetAddress.getByName("2001:db8:0:7::9"))).isTrue();
        assertThat(many.isSuspect(InetAddress.getByName("2001:db8:0:8::1"))).isFalse();
    }

    @Test
    void tellsIpv4AddressesApart() throws UnknownHostException {
        for (int i = 1; i <= 5; i++) {
            assertThat(connections.add(from("10.0.0." + i))).isNull();
        }
    }
}
