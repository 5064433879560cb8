package trader.fixgateway.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** One acceptor for all tests of a class, and for each test a client that is logged on to a session of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SessionTestBase {
    private static final int SESSIONS = 50;

    TestAcceptor trader;
    RawClient client;
    private int used;

    @BeforeAll
    void open(@TempDir Path dir) throws IOException {
        trader = TestAcceptor.of(dir, "", IntStream.range(0, SESSIONS).mapToObj(each -> "S" + each)
                .toArray(String[]::new));
    }

    @BeforeEach
    void logOn() throws IOException {
        client = trader.loggedOn(unused());
    }

    /** The CompID of a session that no test has used. */
    String unused() {
        return "S" + used++;
    }

    @AfterAll
    void close() throws IOException {
        trader.close();
    }
}
