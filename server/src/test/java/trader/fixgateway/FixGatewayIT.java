package trader.fixgateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.Message;
import quickfix.field.ClOrdID;
import quickfix.field.ExecID;
import quickfix.field.MDEntryType;
import quickfix.field.MDReqID;
import quickfix.field.MDUpdateType;
import quickfix.field.MarketDepth;
import quickfix.field.MsgType;
import quickfix.field.PossResend;
import quickfix.field.SubscriptionRequestType;
import quickfix.field.Symbol;
import quickfix.fix44.MarketDataRequest;
import trader.access.BrokerUsers;
import trader.broker.DirectPath;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.common.FreePorts;
import trader.common.PrivateFiles;
import trader.fix.FixMessages;
import trader.fixgateway.gateway.ScriptedService;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.CodecKind;
import trader.fixml.Fallbacks;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.QueueNames;
import trader.fixml.QuoteRequest;
import trader.server.Fixtures;
import trader.server.TestServerJvm;
import trader.server.TradingServer;

/** The gateway between real FIX clients and real services. */
class FixGatewayIT {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"listener", "direct"})
    void tenSessionsTrade(String quotePath) throws Exception {
        String[] compIds = IntStream.rangeClosed(1, 10).mapToObj(i -> "BANK" + i).toArray(String[]::new);
        try (TradingServer server = new TradingServer(Fixtures.config(directory, "fix-port", "0", "fix-sessions",
                sessions(compIds), "quote-path", quotePath))) {
            server.start();
            try (FixTestClients clients = new FixTestClients(server.fixAddress(), compIds)) {
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
                clients.send("BANK1", prices("S0002"));
                assertThat(clients.await("BANK1", 3).getHeader().getString(MsgType.FIELD))
                        .isEqualTo(MsgType.MARKET_DATA_SNAPSHOT_FULL_REFRESH);
                assertThat(clients.await("BANK1", 3).getString(Symbol.FIELD)).isEqualTo("S0002");
                Fixtures.await("each session has its own order", () -> server.counts().records().accepted() == 10);
                FixGateway.Figures figures = server.counts().fix();
                assertThat(figures.loggedOn()).isEqualTo(10);
                assertThat(figures.requests().answered()).isEqualTo(10);
                if (quotePath.equals("direct")) {
                    DirectPath.Figures quotes = server.counts().directQuotes();
                    // The sessions' ten, and the prices of the subscription.
                    assertThat(quotes.answered()).isGreaterThan(10);
                    assertThat(quotes.passedOn()).isZero();
                }
                assertThat(figures.fixmlFallbacks()).isEqualTo(Fallbacks.NONE);
                assertThat(server.counts().fixmlFallbacks()).isEqualTo(Fallbacks.NONE);
            }
        }
    }

    /** Killed between taking an order and its answer, and right after sending an answer. */
    @Test
    @Tag("jvms")
    void deliversOwedReportsAfterAKill() throws Exception {
        int port = FreePorts.any();
        try (EmbeddedBroker broker = Fixtures.broker(directory.resolve("broker"), Durability.NONE)) {
            broker.open();
            List<String> settings = List.of("broker=" + broker.url(), "fix-port=" + port, "fix-sessions="
                    + sessions("BANK1"), "durability=process", "data-dir=" + directory.resolve("data"));
            Path first = Files.createDirectory(directory.resolve("first"));
            Path second = Files.createDirectory(directory.resolve("second"));
            try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS);
                    TestServerJvm killed = gateway(first, settings)) {
                assertThat(killed.awaitReady()).isEqualTo("fix://127.0.0.1:" + port);
                try (FixTestClients clients = new FixTestClients("127.0.0.1:" + port, "BANK1")) {
                    clients.awaitLogon();
                    clients.send("BANK1", order("C-1"));
                    service.accept(0);
                    Message report = clients.await("BANK1", 1);
                    clients.send("BANK1", order("C-2"));
                    assertThat(service.await(1).header().senderCompId()).isEqualTo("fix.BANK1");
                    killed.kill();
                    try (TestServerJvm next = gateway(second, settings)) {
                        next.awaitReady();
                        Order again = (Order) service.await(2);
                        assertThat(again.header().possDup()).isTrue();
                        if (again.clOrdId().equals("C-1")) {
                            // Killed before the log had the answer.
                            service.accept(2);
                            Message same = clients.await("BANK1", 2);
                            assertThat(same.getHeader().getBoolean(PossResend.FIELD)).isTrue();
                            assertThat(same.getString(ExecID.FIELD)).isEqualTo(report.getString(ExecID.FIELD));
                        }
                        int last = service.await(2, "C-2");
                        service.accept(last);
                        Message owed = clients.await("BANK1", last);
                        assertThat(owed.getHeader().getString(MsgType.FIELD)).isEqualTo(MsgType.EXECUTION_REPORT);
                        assertThat(owed.getString(ClOrdID.FIELD)).isEqualTo("C-2");
                        assertThat(owed.getHeader().getBoolean(PossResend.FIELD)).isTrue();
                    }
                }
            }
        }
    }

    /** The answers arrive while the client is away; its logon resets the session. */
    @Test
    void deliversOwedReportsAfterAReset() throws Exception {
        FixGatewaySettings settings = new FixGatewaySettings("127.0.0.1", 0, null, Path.of(sessions("BANK1")),
                CodecKind.STREAMING);
        Files.writeString(settings.sessions(), "reset-on-logon = true\n", StandardOpenOption.APPEND);
        Path data = Files.createDirectory(directory.resolve("data"));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (EmbeddedBroker broker = Fixtures.broker(directory.resolve("broker"), Durability.NONE)) {
            broker.open();
            try (ScriptedService service = new ScriptedService(broker.url(), QueueNames.ORDERS)) {
                try (FixGateway gateway = new FixGateway(settings, broker.url(),
                        broker.access(BrokerUsers.GATEWAY), data, Durability.PROCESS, GatewayTimes.NONE)) {
                    gateway.open();
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                            .isEqualTo("rwx------");
                    try (FixTestClients clients = new FixTestClients(gateway.address(), "BANK1")) {
                        clients.awaitLogon();
                        clients.send("BANK1", order("C-1"));
                        service.await(0);
                    }
                }
                try (FixGateway gateway = new FixGateway(settings, broker.url(),
                        broker.access(BrokerUsers.GATEWAY), data, Durability.PROCESS, GatewayTimes.NONE)) {
                    gateway.open();
                    service.await(1);
                    service.accept(1);
                    service.accept(1);
                    Fixtures.await("the first answer arrives", () -> gateway.figures().requests().late() == 1);
                    try (FixTestClients clients = new FixTestClients(gateway.address(), "BANK1")) {
                        Message owed = clients.await("BANK1", 1);
                        assertThat(owed.getString(ClOrdID.FIELD)).isEqualTo("C-1");
                        assertThat(owed.getHeader().getBoolean(PossResend.FIELD)).isTrue();
                        Fixtures.await("the order is removed when its answer is read",
                                () -> gateway.figures().requests().outstanding() == 0);
                    }
                }
            }
        }
    }

    private static TestServerJvm gateway(Path out, List<String> settings) throws IOException {
        return new TestServerJvm(out, List.of(), FixGatewayProcess.class, List.of(), settings);
    }

    private String sessions(String... compIds) throws IOException {
        StringBuilder text = new StringBuilder("[defaults]\naddresses=127.0.0.1\n");
        for (String each : compIds) {
            text.append("[session ").append(each).append("]\n");
        }
        return PrivateFiles.write(directory.resolve("sessions.ini"), text).toString();
    }

    private static Message prices(String symbol) {
        MarketDataRequest request = new MarketDataRequest(new MDReqID("M-1"),
                new SubscriptionRequestType(SubscriptionRequestType.SNAPSHOT_UPDATES), new MarketDepth(1));
        request.set(new MDUpdateType(MDUpdateType.INCREMENTAL_REFRESH));
        MarketDataRequest.NoMDEntryTypes type = new MarketDataRequest.NoMDEntryTypes();
        type.set(new MDEntryType(MDEntryType.BID));
        request.addGroup(type);
        MarketDataRequest.NoRelatedSym instrument = new MarketDataRequest.NoRelatedSym();
        instrument.set(new Symbol(symbol));
        request.addGroup(instrument);
        return request;
    }

    private static Message order(String id) {
        return FixMessages.toFix(Fixtures.order(id, "S0001", trader.fixml.OrdType.LIMIT, "100", "10.25"));
    }
}
