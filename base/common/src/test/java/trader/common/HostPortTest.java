package trader.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
    @ParameterizedTest
    @CsvSource({"127.0.0.1:9876, 127.0.0.1, 9876", "broker_1.example:1, broker_1.example, 1",
        "[::1]:65535, ::1, 65535", "[fe80::1%eth0]:7, fe80::1%eth0, 7", "[::ffff:10.0.0.1]:80, ::ffff:10.0.0.1, 80"})
    void readsWhatItWrites(String text, String host, int port) {
        assertThat(HostPort.parse(text)).isEqualTo(new HostPort(host, port)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", "host:", ":9876", "::1:9876", "[::1]", "[::1:9876", "::1]:9876", "[host]:1",
        "host:0", "host:65536", "host:1 ", "a:b:1", "(host:1)"})
    void namesTheAllowedForm(String text) {
        assertThatThrownBy(() -> HostPort.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + text + "': allowed are a host and a port from 1 to 65535, such as 127.0.0.1:9876 or"
                        + " [::1]:9876");
    }

    @Test
    void isThatOfASocket() {
        assertThat(HostPort.of(new InetSocketAddress("::1", 7))).hasToString("[0:0:0:0:0:0:0:1]:7");
        assertThat(HostPort.of(InetSocketAddress.createUnresolved("broker", 7))).hasToString("broker:7");
    }
}
