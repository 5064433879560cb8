package trader.server;

import jakarta.jms.JMSException;
import java.nio.file.Path;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** One server for all tests of a class, and a client, which has no user unless a class says so. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SharedServerTestBase {
    TradingServer server;
    TestRequester requester;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        server = Fixtures.started(directory, settings());
        requester = connect();
    }

    ActiveMQServer artemis() {
        return Fixtures.artemis(server);
    }

    TestRequester connect() throws JMSException {
        return new TestRequester(server.brokerUrl());
    }

    /** Key, value, key, value. */
    String[] settings() {
        return new String[0];
    }

    @BeforeEach
    void letTheTestBeforeEnd() throws Exception {
        Fixtures.awaitNothingInWork(server);
    }

    @AfterAll
    void stop() throws Exception {
        requester.close();
        server.close();
    }
}
