package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.lab.control.SshHost;
import trader.lab.experiment.RunPlan.OtherHosts;
import trader.launcher.jvm.Collector;

/** What a run passes on to other hosts. */
class RemoteOptionsTest {
    @BeforeEach
    void hasHome() {
        System.setProperty("trader.home", "/opt/trader");
    }

    @AfterEach
    void forgetHome() {
        System.clearProperty("trader.home");
    }

    private static OtherHosts hosts(String options) {
        return OptionTypes.parsed(new RunCommand(), List.of(("--driver java " + options).split(" "))).plan().others();
    }

    @Test
    void aServerGetsItsOptions() {
        OtherHosts hosts = hosts("--remote-server desk@lab1 --gc serial --server-cpus 0-4000 --server-jvm-arg -Da=1"
                + " --server-jvm-arg -Db=2 --seed 7 --client-heap 64m --rate 100");
        assertThat(hosts.server().host()).isEqualTo(
                new SshHost(List.of("ssh", "-o", "BatchMode=yes"), "desk@lab1", "/opt/trader"));
        assertThat(hosts.server().arguments()).containsExactlyInAnyOrder("server", "--gc=serial",
                "--server-cpus=0-4000", "--server-jvm-arg=-Da=1", "--server-jvm-arg=-Db=2", "--seed=7",
                "--server-times=true").startsWith("server");
        assertThat(hosts.agents()).isEmpty();
    }

    @Test
    void anAgentGetsItsLoad() {
        OtherHosts hosts = hosts("--bind 10.0.0.1 --agent a:/b --agent c --ssh rsh --duration 5s --rate 300 --gc serial"
                + " --client-jvm-arg -Da=1 --client-jvm-arg -Db=2 --no-order-journal --client-cpus 0");
        assertThat(hosts.agents()).containsExactly(new SshHost(List.of("rsh"), "a", "/b"),
                new SshHost(List.of("rsh"), "c", "/opt/trader"));
        var load = OptionTypes.parsed(new ClientCommand(), hosts.agentArguments()).plan().load();
        assertThat(load.settings()).containsEntry("rate", "100").containsEntry("order-journal", "false")
                .containsEntry("duration", "5s");
        assertThat(load.flags().flags()).contains("-Da=1", "-Db=2");
        assertThat(load.flags().collector()).isEqualTo(Collector.SERIAL);
        assertThat(load.flags().pinned()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"'', lab1", "--bind 0.0.0.0, lab1", "--bind 10.0.0.1, 10.0.0.1", "--broker tcp://other:1,"})
    void clientsReachTheBroker(String options, String host) {
        assertThat(hosts(("--remote-server desk@lab1 " + options).strip()).server().brokerHost()).isEqualTo(host);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--ssh rsh | --ssh rsh: only with --remote-server or --agent",
        "--agent a --duration 5s | --agent: needs --remote-server, or --bind with an address that agents can reach",
        "--remote-server a --agent b | --agent: needs --duration with a time, such as 60s",
        "--remote-server a --no-server-times | --no-server-times: not with --remote-server",
        "--remote-server a --client-jms per-request | --client-jms per-request: not with --remote-server",
        "--remote-server -oProxyCommand=x | allowed is a host of ssh",
    })
    void refusesWhatCannotBe(String options, String message) {
        assertThatThrownBy(() -> hosts(options))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }
}
