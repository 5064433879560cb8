package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.broker.BrokerSettings;
import trader.common.Durability;
import trader.common.Settings;
import trader.common.timing.Detail;
import trader.fixml.CodecKind;
import trader.server.listener.ListenerSettings;
import trader.server.order.WhenResourceDown;
import trader.server.order.resource.OrderStore;
import trader.server.transaction.TransactionSettings;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

class ServerConfigTest {
    @Test
    void hasTheDocumentedDefaults() {
        Path data = Path.of("x", "data");
        OrderStore store = ResourceKind.EMULATED.store(new Settings(Map.of("insert-delay", "100us", "prepare-delay",
                "100us", "commit-delay", "100us")), new OrderStore.Shared(data, Durability.FORCED, 32, 604_800_000L,
                        "trader", CommitProtocol.XA));
        assertThat(ServerConfig.from(new Settings(Map.of("out-dir", "x")))).isEqualTo(new ServerConfig(data,
                new ServerConfig.BrokerChoice(null, new BrokerSettings(data.resolve("broker"), "127.0.0.1", 0,
                        Durability.FORCED, BrokerSettings.Journal.GROUPED, 65_536)), ListenerSettings.DEFAULT,
                new ServerConfig.Services(1_000, 1, CodecKind.STREAMING, 4, null),
                new ServerConfig.OrderService(ResourceKind.EMULATED, store, 32, WhenResourceDown.WAIT, 1_000_000_000L),
                new TransactionSettings(data.resolve("transactions"), TransactionStore.SLOT, Durability.FORCED, 32,
                        new TransactionSettings.LogNames("trader", "embedded", "emulated"), CommitProtocol.XA, true),
                null,
                new ServerConfig.Observation(Path.of("x"), false, Detail.FULL, null)));
    }

    @Test
    void onlySpringsContainerMakesEverythingForEachMessage() {
        assertThatThrownBy(() -> ServerConfig.from(new Settings(Map.of("out-dir", "x", "listener-container", "cdi",
                "listener-jms", "per-message")))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("setting 'listener-jms' is 'per-message': only with"
                        + " 'listener-container' spring");
    }

    @Test
    void wildFlyLacksTheClassesOfAStore() {
        assertThatThrownBy(() -> ServerConfig.from(new Settings(Map.of("out-dir", "x", "listener-container", "mdb",
                "transaction-store", "journal")))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("setting 'transaction-store' is 'journal': not with 'listener-container' mdb");
    }

    @Test
    void listenersOfAnExternalBrokerHaveItsTransport() {
        assertThatThrownBy(() -> ServerConfig.from(new Settings(Map.of("out-dir", "x", "broker", "tcp://h:1",
                "listener-transport", "tcp")))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("setting 'listener-transport' is 'tcp': not with 'broker'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "port               | 70000   | setting 'port' is '70000': a whole number from 0 to 65535",
        "symbols            | 0       | setting 'symbols' is '0': a whole number from 1 to 1000000",
        "order-store        | oracle  | setting 'order-store' is 'oracle': one of emulated, emulated-volatile, h2,",
        "commit-delay       | 1m      | setting 'commit-delay' is '1m': at most 10s",
        "message-size-limit | 1g      | setting 'message-size-limit' is '1g': from 1k to 16m",
        "message-size-limit | large   | setting 'message-size-limit' is 'large': a size is a number and one of",
        "order-store        | h2      | setting 'durability' is 'forced': H2 never calls fsync for a commit;",
        "order-store        | postgresql | setting 'order-store' is 'postgresql': it needs 'jdbc-url'",
        "jdbc-user          | trader  | settings 'jdbc-user' and 'jdbc-password-file' need 'jdbc-url'",
        "jdbc-url           | jdbc:postgresql://h/d | setting 'jdbc-url' is 'jdbc:postgresql://h/d': only with",
        "jdbc-url           | jdbc:postgresql://h/d?password=x | setting 'jdbc-url' has a password in it",
        "journal-type       | aio     | setting 'journal-type' is 'aio': one of grouped, nio, asyncio, mapped, nio-d",
        "node               | a.b     | setting 'node' is 'a.b': 1 to 28 letters, digits and hyphens",
        "quote-cache        | grid    | setting 'quote-cache' is 'grid': it needs 'quote-grid-port'",
        "quote-grid-port    | 7000    | unknown setting quote-grid-port; allowed are",
        "fix-port           | 9880    | setting 'fix-port' is '9880': it needs 'fix-sessions'",
        "fix-sessions       | a.ini   | setting 'fix-sessions' is 'a.ini': only with 'fix-port'",
        "ports              | 1       | unknown setting ports; allowed are bind, broker,",
    })
    void namesKeyValueAndWhatIsAllowed(String key, String value, String message) {
        assertThatThrownBy(() -> ServerConfig.from(new Settings(Map.of("out-dir", "x", key, value))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource({"postgresql, jdbc:oracle:x, jdbc:postgresql:",
        "postgresql, jdbc:postgresql://h:port/d, jdbc:postgresql:",
        "h2-tcp, jdbc:postgresql://h/d, jdbc:h2:tcp:", "derby-tcp, jdbc:h2:tcp://h/d, jdbc:derby://host"})
    void refusesTheUrlOfAnotherDatabase(String resource, String url, String like) {
        assertThatThrownBy(() -> ServerConfig.from(new Settings(Map.of("out-dir", "x", "order-store", resource,
                "durability", "process", "jdbc-url", url))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("setting 'jdbc-url' is '" + url + "': must be like " + like);
    }
}
