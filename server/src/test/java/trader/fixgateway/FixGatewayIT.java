package trader.fixgateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.Message;
import quickfix.field.ClOrdID;
import quickfix.field.MsgType;
import quickfix.field.Symbol;
import trader.broker.DirectPath;
import trader.common.PrivateFiles;
import trader.fix.FixMessages;
import trader.fixgateway.marketdata.MarketDataServiceIT;
import trader.fixml.Fallbacks;
import trader.fixml.Header;
import trader.fixml.QuoteRequest;
import trader.server.Fixtures;
import trader.server.TradingServer;

/** The gateway between real FIX clients and real services. */
class FixGatewayIT {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"listener", "direct"})
    void tenSessionsTrade(String quotePath) throws Exception {
        String[] compIds = IntStream.rangeClosed(1, 10).mapToObj(i -> "BANK" + i).toArray(String[]::new);
        try (TradingServer server = Fixtures.started(directory, "fix-port", "0", "fix-sessions",
                sessions(compIds), "quote-path", quotePath);
                FixTestClients clients = new FixTestClients(server.fixAddress(), compIds)) {
            clients.awaitLogon();
            for (String each : compIds) {
                clients.send(each, FixMessages.toFix(new QuoteRequest(Header.NONE, "R-" + each, "S0001")));
                clients.send(each, order("C-1"));
            }
            for (String each : compIds) {
                clients.await(each, 2);
                assertThat(clients.received(each)).as("a quote").anyMatch(message ->
                        message.toString().contains("\001131=R-" + each + "\001"));
                assertThat(clients.received(each)).as("a report").anyMatch(message ->
                        message.isSetField(ClOrdID.FIELD));
            }
            clients.send("BANK1", MarketDataServiceIT.request("M-1", "1", "S0002"));
            assertThat(clients.await("BANK1", 3).getHeader().getString(MsgType.FIELD))
                    .isEqualTo(MsgType.MARKET_DATA_SNAPSHOT_FULL_REFRESH);
            assertThat(clients.await("BANK1", 3).getString(Symbol.FIELD)).isEqualTo("S0002");
            Fixtures.await("each session has its own order", () -> server.counts().records().accepted() == 10);
            FixGateway.Figures figures = server.counts().fix();
            assertThat(figures.loggedOn()).isEqualTo(10);
            assertThat(figures.requests().orders().answered()).isEqualTo(10);
            if (quotePath.equals("direct")) {
                DirectPath.Figures quotes = server.counts().broker().directQuotes();
                // The sessions' ten, and the prices of the subscription.
                assertThat(quotes.answered()).isGreaterThan(10);
                assertThat(quotes.passedOn()).isZero();
            }
            assertThat(figures.fixmlFallbacks()).isEqualTo(Fallbacks.NONE);
            assertThat(server.counts().services().fixmlFallbacks()).isEqualTo(Fallbacks.NONE);
        }
    }

    private String sessions(String... compIds) throws IOException {
        StringBuilder text = new StringBuilder("[defaults]\naddresses=127.0.0.1\n");
        for (String each : compIds) {
            text.append("[session ").append(each).append("]\n");
        }
        return PrivateFiles.write(directory.resolve("sessions.ini"), text).toString();
    }

    private static Message order(String id) {
        return FixMessages.toFix(Fixtures.order(id, "S0001"));
    }
}
