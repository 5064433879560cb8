package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.server.broker.Addresses;

/** The services on one server, through JMS. */
class TradingServerTest {
    @TempDir
    Path directory;
    private TradingServer server;
    private Requester requester;

    @BeforeEach
    void start() throws Exception {
        server = new TradingServer(Fixtures.config(directory));
        server.start();
        requester = new Requester(server.brokerUrl());
    }

    @AfterEach
    void stop() throws Exception {
        requester.close();
        server.close();
    }

    @Test
    void quotesKnownSymbols() throws Exception {
        QuoteRequest request = Fixtures.quoteRequest("S0003");

        Quote quote = (Quote) requester.ask(Addresses.QUOTES, request);

        assertThat(quote.quoteReqId()).isEqualTo(request.quoteReqId());
        assertThat(quote.symbol()).isEqualTo("S0003");
        assertThat(quote.bidPx()).isPositive().isLessThan(quote.offerPx());
    }

    @Test
    void recordsAndReportsOrders() throws Exception {
        Order order = Fixtures.order("S0001");

        ExecutionReport report = (ExecutionReport) requester.ask(Addresses.ORDERS, order);

        assertThat(report.execType()).isEqualTo(ExecType.NEW);
        assertThat(report.leavesQty()).isEqualTo(order.orderQty());
        assertThat(server.counts().records()).isEqualTo(new ServerCounts.Records(1, 0));
    }
}
