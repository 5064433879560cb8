package trader.server;

import java.nio.file.Path;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A server that each test starts with its own settings, and a client. */
abstract class ServerTestBase {
    @TempDir
    Path directory;
    TradingServer server;
    TestRequester requester;

    @AfterEach
    void stop() throws Exception {
        if (requester != null) {
            requester.close();
        }
        if (server != null) {
            server.close();
        }
    }

    /** The settings of a server whose orders are in this resource. */
    static String[] recordingIn(String resource) throws Exception {
        return switch (resource) {
            case "postgresql" -> TestPostgres.settings();
            case "emulated-volatile" -> new String[0];
            default -> new String[] {"order-store", resource, "durability", "process"};
        };
    }

    /** Starts a server of {@link Fixtures#config}, and a client without a user. */
    void start(String... settings) throws Exception {
        server = Fixtures.started(directory, settings);
        requester = new TestRequester(server.brokerUrl());
    }

    /** The client has all rights. */
    void start(AroundOrders.Recording recording, String... settings) throws Exception {
        server = Fixtures.server(Fixtures.config(directory, settings), orders -> new AroundOrders(orders, recording));
        server.start();
        requester = TestRequester.asServer(server.brokerUrl());
    }

    ActiveMQServer artemis() {
        return Fixtures.artemis(server);
    }
}
