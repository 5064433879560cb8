package trader.fixgateway.marketdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quickfix.Group;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.field.MDEntryPx;
import quickfix.field.MDEntrySize;
import quickfix.field.MDEntryType;
import quickfix.field.MDReqID;
import quickfix.field.MDReqRejReason;
import quickfix.field.MDUpdateAction;
import quickfix.field.MsgType;
import quickfix.field.NoMDEntries;
import quickfix.field.Symbol;
import quickfix.field.Text;
import quickfix.fix44.MarketDataRequest;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.common.Durability;
import trader.fix.FixRefusedException;
import trader.fixgateway.gateway.FixToJmsGateway;
import trader.fixgateway.gateway.GatewaySettings;
import trader.fixgateway.gateway.RecordingAnswers;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.CodecKind;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.MarketDataEntry;
import trader.fixml.MarketDataFull;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.QueueNames;
import trader.server.Fixtures;
import trader.server.TestRequester;
import trader.server.TradingServer;

/** Market data from a real server. */
public class MarketDataServiceIT {
    private static final int[] ENTRY_FIELDS = {MDUpdateAction.FIELD, MDEntryType.FIELD, Symbol.FIELD, MDEntryPx.FIELD,
        MDEntrySize.FIELD};

    @TempDir
    Path directory;

    private final RecordingAnswers answers = new RecordingAnswers();
    private TradingServer server;
    private FixToJmsGateway gateway;
    private TestRequester feed;

    @BeforeEach
    void open() throws Exception {
        server = Fixtures.started(directory);
        gateway = new FixToJmsGateway(
                new GatewaySettings(server.brokerUrl(), BrokerAccess.of(server.brokerUrl(), BrokerUsers.GATEWAY),
                        directory.resolve("list"), Durability.NONE, CodecKind.STREAMING), GatewayTimes.NONE);
        gateway.open(answers);
        gateway.connect();
        feed = TestRequester.asFeed(server.brokerUrl());
    }

    @AfterEach
    void close() throws Exception {
        feed.close();
        gateway.close();
        server.close();
    }

    @Test
    void sendsASnapshotOnce() throws Exception {
        feedBid("S0001", "10.50", "700");
        feed("S0001", MdEntryType.OFFER, "10.75", "800");
        Fixtures.await("both are applied", () -> server.counts().services().prices().applied() == 2);
        ask(request("M-1", "0", "S0001", "S0002"));
        assertThat(type(answers.await(2))).isEqualTo("W");
        assertThat(answers.sent.get(0).message().getString(Symbol.FIELD)).isEqualTo("S0001");
        assertThat(answers.await(1).getString(MDReqID.FIELD)).isEqualTo("M-1");
        assertThat(entries(answers.await(1))).containsExactly("0 10.50 700", "1 10.75 800");
        Fixtures.await("it has ended", () -> gateway.figures().subscriptions() == 0);
        ask(request("M-1", "0", "S0001"));
        answers.await(3);
    }

    @Test
    void sendsChangesAfterTheSnapshot() throws Exception {
        ask(request("M-1", "1", "S0001"));
        assertThat(type(answers.await(1))).isEqualTo("W");
        feedBid("S0001", "10.50", "700");
        assertThat(entries(answers.await(2))).containsExactly("1 0 S0001 10.50 700");
        feedBid("S0002", "1", "1");
        feed(new MarketDataIncremental(Header.NONE, null, List.of(
                new MarketDataUpdate(MdUpdateAction.DELETE, MdEntryType.OFFER, "S0001", null, null))));
        assertThat(entries(answers.await(3))).containsExactly("2 1 S0001");
        feed(new MarketDataFull(Header.NONE, null, "S0001", List.of(
                new MarketDataEntry(MdEntryType.OFFER, new BigDecimal("11"), new BigDecimal("5")))));
        assertThat(entries(answers.await(4))).containsExactly("2 0 S0001", "0 1 S0001 11 5");
        ask(request("M-1", "2", "S0001"));
        Fixtures.await("it has ended", () -> gateway.figures().subscriptions() == 0);
        feedBid("S0001", "12", "1");
        ask(request("M-2", "0", "S0001"));
        assertThat(type(answers.await(5))).as("the next is the snapshot").isEqualTo("W");
    }

    /** Whatever comes between a subscription and its snapshot, the client ends up with the server's price. */
    @Test
    void losesNoChangeAroundTheSnapshot() throws Exception {
        for (int i = 1; i <= 200; i++) {
            feedBid("S0003", i + ".01", "" + i);
            if (i % 20 == 10) {
                gateway.marketData(new SessionID("FIX.4.4", "TRADER", "BANK" + i), request("M-" + i, "1", "S0003"));
            }
        }
        for (int i = 10; i <= 200; i += 20) {
            String id = "M-" + i;
            Fixtures.await(id + " has the last price", () -> last(id).endsWith(" 200.01 200"));
        }
    }

    @Test
    void sendsASlowSessionOnlyTheLatest() throws Exception {
        ask(request("M-1", "1", "S0001"));
        answers.await(1);
        answers.keepsUp = false;
        for (int i = 1; i <= 50; i++) {
            feedBid("S0001", "" + i, "1");
        }
        Fixtures.await("all are applied", () -> server.counts().services().prices().applied() == 50);
        ask(request("M-2", "0", "S0001"));
        answers.keepsUp = true;
        Fixtures.await("the latest is sent", () -> last("M-1").endsWith(" 50 1"));
        Fixtures.await("the snapshot is sent", () -> last("M-2").equals("0 50 1"));
        assertThat(answers.sent).hasSizeLessThan(10);
    }

    /** The restarted server has other prices: those that were fed are gone. */
    @Test
    void sendsTheDifferencesWhenTheServerIsBack() throws Exception {
        ask(request("M-1", "1", "S0001"));
        String bid = entries(answers.await(1)).get(0).substring("0 ".length());
        feedBid("S0001", "10.50", "700");
        assertThat(entries(answers.await(2))).containsExactly("1 0 S0001 10.50 700");
        String port = server.brokerUrl().substring(server.brokerUrl().lastIndexOf(':') + 1);
        feed.close();
        server.close();
        server = Fixtures.started(directory, "port", port);
        assertThat(entries(answers.await(3))).containsExactly("1 0 S0001 " + bid);
    }

    @Test
    void endsWithTheSession() throws Exception {
        ask(request("M-1", "1", "S0001"));
        answers.await(1);
        gateway.loggedOut(RecordingAnswers.BANK);
        Fixtures.await("it has ended", () -> gateway.figures().subscriptions() == 0);
        ask(request("M-1", "1", "S0001"));
        assertThat(type(answers.await(2))).isEqualTo("W");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "263 | 7 | 4 | SubscriptionRequestType (263) is '7': 0 (snapshot)",
        "264 | 5 | 5 | MarketDepth (264) is '5': 1 (top of book)",
        "265 | 0 | 6 | MDUpdateType (265) is '0': 1 (incremental refresh)",
        "266 | N | 7 | AggregatedBook (266) is 'N': Y",
        "269 | 2 | 8 | MDEntryType (269) is '2': 0 (bid) or 1 (offer)",
        "547 | Y | C | MDImplicitDelete (547) is 'Y': N",
        "55  | X | 0 | symbol 'X' is not known",
    })
    void rejectsUnsupportedRequests(int tag, String value, String reason, String text) throws Exception {
        MarketDataRequest request = request("M-1", "1", tag == Symbol.FIELD ? value : "S0001");
        if (tag == MDEntryType.FIELD) {
            request.getGroups(quickfix.field.NoMDEntryTypes.FIELD).get(0).setString(tag, value);
        } else if (tag != Symbol.FIELD) {
            request.setString(tag, value);
        }
        ask(request);
        rejected(answers.await(1), reason, text);
        assertThat(gateway.figures().subscriptions()).isZero();
    }

    @Test
    void rejectsAnIdThatIsTakenOrUnknown() throws Exception {
        ask(request("M-1", "1", "S0001"));
        answers.await(1);
        ask(request("M-1", "1", "S0002"));
        rejected(answers.await(2), "1", "MDReqID (262) is 'M-1': one that no subscription");
        ask(request("M-7", "2", "S0002"));
        rejected(answers.await(3), null, "there is no subscription of MDReqID (262) 'M-7'");
        ask(request("M-2", "1", "S0002", "S0001"));
        rejected(answers.await(4), "1", "Symbol (55) is 'S0001': one that is in no other subscription of this session,"
                + " as it is in 'M-1'");
        ask(request("M-2", "0", "S0001"));
        assertThat(type(answers.await(5))).as("a snapshot is taken").isEqualTo("W");
        assertThatThrownBy(() -> ask(new MarketDataRequest())).isInstanceOf(FixRefusedException.class)
                .hasMessageContaining("MDReqID (262) is missing");
    }

    private void ask(MarketDataRequest request) throws Exception {
        gateway.marketData(RecordingAnswers.BANK, request);
    }

    /** A request for bids and offers; of kind 0 for a snapshot, 1 for changes too, 2 for its end. */
    public static MarketDataRequest request(String id, String kind, String... symbols) {
        MarketDataRequest request = new MarketDataRequest();
        request.setString(MDReqID.FIELD, id);
        request.setString(263, kind);
        request.setString(264, "1");
        request.setString(265, "1");
        for (char type : new char[] {MDEntryType.BID, MDEntryType.OFFER}) {
            MarketDataRequest.NoMDEntryTypes group = new MarketDataRequest.NoMDEntryTypes();
            group.set(new MDEntryType(type));
            request.addGroup(group);
        }
        for (String symbol : symbols) {
            MarketDataRequest.NoRelatedSym group = new MarketDataRequest.NoRelatedSym();
            group.set(new Symbol(symbol));
            request.addGroup(group);
        }
        return request;
    }

    private void feedBid(String symbol, String price, String size) throws JMSException {
        feed(symbol, MdEntryType.BID, price, size);
    }

    private void feed(String symbol, MdEntryType type, String price, String size) throws JMSException {
        feed(new MarketDataIncremental(Header.NONE, null, List.of(new MarketDataUpdate(MdUpdateAction.CHANGE, type,
                symbol, new BigDecimal(price), new BigDecimal(size)))));
    }

    private void feed(FixmlMessage update) throws JMSException {
        feed.send(QueueNames.PRICES, update, null);
    }

    private static String type(Message message) throws Exception {
        return message.getHeader().getString(MsgType.FIELD);
    }

    private static void rejected(Message answer, String reason, String text) throws Exception {
        assertThat(type(answer)).isEqualTo(MsgType.MARKET_DATA_REQUEST_REJECT);
        assertThat(answer.isSetField(MDReqRejReason.FIELD) ? answer.getString(MDReqRejReason.FIELD) : null)
                .isEqualTo(reason);
        assertThat(answer.getString(Text.FIELD)).startsWith(text);
    }

    /** The last bid that a subscription got, or an empty text. */
    private String last(String id) {
        try {
            String last = "";
            for (RecordingAnswers.Sent each : answers.sent) {
                if (each.message().getString(MDReqID.FIELD).equals(id)) {
                    last = entries(each.message()).stream().filter(entry -> entry.matches("(. )?0 .*"))
                            .findFirst().orElse(last);
                }
            }
            return last;
        } catch (Exception unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /** Each entry's action, type, symbol, price and size, where present. */
    private static List<String> entries(Message message) throws Exception {
        List<String> entries = new ArrayList<>();
        for (Group group : message.getGroups(NoMDEntries.FIELD)) {
            StringJoiner fields = new StringJoiner(" ");
            for (int tag : ENTRY_FIELDS) {
                if (group.isSetField(tag)) {
                    fields.add(group.getString(tag));
                }
            }
            entries.add(fields.toString());
        }
        return entries;
    }
}
