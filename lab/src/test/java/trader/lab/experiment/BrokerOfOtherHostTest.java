package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BrokerOfOtherHostTest {
    private static final String PASSWORD = "?access=/home/desk/bank.access";

    @Test
    void noPasswordGoesToAHostThatOnlyTheServerNames() {
        assertThatThrownBy(() -> OtherHost.requireBroker(PASSWORD, "tcp://10.9.9.9:61616", false, "10.0.0.1"))
                .hasMessageContaining("broker 'tcp://10.9.9.9:61616': --credentials would send a password to a host")
                .hasMessageContaining("allowed is a broker on 10.0.0.1");
        assertThatCode(() -> {
            OtherHost.requireBroker(PASSWORD, "tcp://10.0.0.1:61616", false, "10.0.0.1");
            OtherHost.requireBroker(PASSWORD, "tcp://[fd00::1]:61616", false, "fd00::1");
            OtherHost.requireBroker(PASSWORD, "tcp://0.0.0.0:61616", true, "10.0.0.1");
            OtherHost.requireBroker(null, "tcp://10.9.9.9:61616", false, "10.0.0.1");
        }).doesNotThrowAnyException();
    }

    @Test
    void aUrlOfTheServerHasNoParameters() {
        assertThatThrownBy(() -> OtherHost.requireBroker(null, "tcp://h:1?access=x", false, "h"))
                .hasMessageContaining("allowed is the URL of one broker without parameters");
        assertThatCode(() -> OtherHost.requireBroker("tcp://h:1?access=x", "tcp://h:1?x=y", false, "h"))
                .doesNotThrowAnyException();
    }
}
