package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.fix44.MarketDataRequest;
import trader.access.BrokerAccess;
import trader.common.logging.ThrottledErrors;
import trader.fix.FixRefusedException;
import trader.fixgateway.broker.ReconnectingBroker;
import trader.fixgateway.marketdata.MarketDataService;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;

/** A session that asks for much, and does not read, does not keep another waiting. */
class SnapshotTurnsIT {
    private static final int REQUESTS = 1_500;

    @TempDir
    private Path dir;
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();

    /** Quotes once the gate is open. */
    private void quote(QuoteRequest request, Consumer<FixmlMessage> onAnswer) {
        await(() -> gate.getCount() == 0);
        onAnswer.accept(new Quote(Header.NONE, "Q-" + request.quoteReqId(), request.quoteReqId(), request.symbol(),
                new BigDecimal("10.25"), new BigDecimal("10.50"), BigDecimal.TEN, BigDecimal.TEN, Instant.EPOCH));
    }

    @Test
    void sessionsTakeTurns() throws IOException {
        String symbols = IntStream.range(0, 200).mapToObj(each -> "55=S" + each).collect(Collectors.joining("\1"));
        try (ReconnectingBroker noBroker =
                        new ReconnectingBroker("tcp://127.0.0.1:1", BrokerAccess.of("tcp://127.0.0.1:1", null), null);
                MarketDataService service = new MarketDataService(new FixmlCodec(), noBroker, this::quote,
                        new ThrottledErrors(LoggerFactory.getLogger(SnapshotTurnsIT.class)));
                TestAcceptor trader = new TestAcceptor(dir, "[defaults]", "addresses=127.0.0.1", "[session GREEDY]",
                        "[session OTHER]") {
                    @Override
                    public void marketData(SessionID session, MarketDataRequest request) throws FixRefusedException {
                        asked.incrementAndGet();
                        service.request(session, request);
                    }

                    @Override
                    public void loggedOut(SessionID session) {
                        service.loggedOut(session);
                    }
                };
                RawClient greedy = trader.connect("GREEDY", 4_096).logon();
                RawClient other = trader.loggedOn("OTHER")) {
            service.open(trader.acceptor());
            for (int i = 0; i < REQUESTS; i++) {
                greedy.send("V", "262=G-" + i, "263=0", "264=1", "267=2", "269=0", "269=1", "146=200", symbols);
            }
            await(() -> asked.get() == REQUESTS);
            other.send("V", "262=O", "263=0", "264=1", "267=1", "269=0", "146=1", "55=S7");
            await(() -> asked.get() == REQUESTS + 1);
            Session session = Session.lookupSession(TestAcceptor.id("GREEDY"));
            int before = session.getExpectedSenderNum();
            gate.countDown();
            other.expect("W", 55, "S7");
            assertThat(session.getExpectedSenderNum() - before).as("messages to the greedy session before it")
                    .isLessThan(500);
            other.logout();
        }
    }
}
