package trader.client.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.journal.OrderEvent.Kind;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.Side;
import trader.jmsclient.testing.TestBroker;

class OrderJournalIT {
    private static final Order ORDER = new Order(Header.from("tab\there \\ and\nline é€😀"), "O\t1", "S0001", Side.SELL,
            new BigDecimal("1E+2"), new BigDecimal("99.50"), Instant.EPOCH);

    @TempDir
    private Path directory;

    @Test
    void whatIsWrittenIsReadWithEveryCharacter() throws IOException {
        Path file = directory.resolve("client-1").resolve(OrderJournal.FILE);
        try (OrderJournal journal = new OrderJournal(file).open()) {
            journal.sent(ORDER);
            journal.resent(ORDER);
            journal.answered(ORDER.header().senderCompId(), "O\t1", TestBroker.report(ORDER, OrdStatus.REJECTED));
            journal.answered("", "O2", new BusinessReject(Header.NONE, "D", "O2",
                    BusinessRejectReason.APPLICATION_NOT_AVAILABLE, null));
        }

        List<OrderEvent> events = new ArrayList<>();
        assertThat(OrderJournal.read(file, events::add)).isZero();

        assertThat(events).extracting(OrderEvent::kind)
                .containsExactly(Kind.SENT, Kind.RESENT, Kind.REPLIED, Kind.REFUSED);
        assertThat(events).extracting(OrderEvent::sender)
                .containsExactly(ORDER.header().senderCompId(), ORDER.header().senderCompId(),
                        ORDER.header().senderCompId(), "");
        assertThat(events).extracting(OrderEvent::clOrdId).containsExactly("O\t1", "O\t1", "O\t1", "O2");
        assertThat(events.get(0).details()).containsExactly("S0001", "2", "2", "100", "99.50");
        assertThat(events.get(2).details())
                .containsExactly("1", "2", "8", "8", "0", "S0001", "2", "100", "0");
        assertThat(events.get(3).details()).containsExactly("4", "");
        assertThat(events).allSatisfy(event -> assertThat(event.timeMs())
                .isBetween(System.currentTimeMillis() - 600_000, System.currentTimeMillis()));
    }

    @Test
    void changesAreKeptWithTheirAnswers() throws IOException {
        OrderCancelReplaceRequest replace = new OrderCancelReplaceRequest(Header.from("A"), "O1", "O2", "S0001",
                Side.BUY, OrdType.LIMIT, new BigDecimal("200"), new BigDecimal("9.5"), null, null, null, Instant.EPOCH);
        OrderCancelRequest cancel = new OrderCancelRequest(Header.from("A"), "O2", "O3", "S0001", Side.BUY,
                new BigDecimal("200"), Instant.EPOCH);
        Path file = directory.resolve(OrderJournal.FILE);
        try (OrderJournal journal = new OrderJournal(file).open()) {
            journal.sent(replace);
            journal.answeredFirst("A", "O2", (OrderAnswer) TestBroker.reply(replace));
            journal.sent(cancel);
            journal.answered("A", "O3", new OrderCancelReject(Header.NONE, "N", "O3", "O2", OrdStatus.NEW,
                    CxlRejResponseTo.ORDER_CANCEL_REQUEST, CxlRejReason.OTHER, "no", null));
        }

        List<String> events = new ArrayList<>();
        OrderJournal.read(file, event -> events.add(event.kind() + " " + event.clOrdId() + " " + event.details()));
        assertThat(events).containsExactly(
                "REPLACE_SENT O2 [O1, S0001, 1, 2, 200, 9.5]",
                "CHANGED O2 [1, 2, O1, 5, 0, S0001, 1, , 200, , 200]",
                "SAID_FIRST O2 []",
                "CANCEL_SENT O3 [O2, S0001, 1, 200]",
                "UNCHANGED O3 [N, O2, 0, 1, 99]");
    }

    @Test
    void anIncompleteLastLineIsLeftOutByTheReaderAndCutOffByTheNextWriter() throws IOException {
        Path file = directory.resolve(OrderJournal.FILE);
        try (OrderJournal journal = new OrderJournal(file).open()) {
            journal.sent(ORDER);
        }
        Files.writeString(file, "REPLIED\t17", StandardOpenOption.APPEND);

        List<OrderEvent> events = new ArrayList<>();
        assertThat(OrderJournal.read(file, events::add)).isEqualTo(10);
        assertThat(events).hasSize(1);

        try (OrderJournal journal = new OrderJournal(file).open()) {
            journal.resent(ORDER);
        }
        events.clear();
        assertThat(OrderJournal.read(file, events::add)).isZero();
        assertThat(events).extracting(OrderEvent::kind).containsExactly(Kind.SENT, Kind.RESENT);
    }

    @Test
    void aWrongLineIsNamed() throws IOException {
        Path file = directory.resolve(OrderJournal.FILE);
        Files.writeString(file, "RESENT\t1\tA\tO1\nFORGOT\t1\tA\tO1\n");
        assertThatThrownBy(() -> OrderJournal.read(file, event -> { })).isInstanceOf(IOException.class)
                .hasMessage(file + " line 2: 'FORGOT' is none of SENT, CANCEL_SENT, REPLACE_SENT, RESENT, CONFIRMED,"
                        + " REPLIED, CHANGED, UNCHANGED, REFUSED, SAID_FIRST");

        Files.writeString(file, "SENT\t1\tA\tO1\n");
        assertThatThrownBy(() -> OrderJournal.read(file, event -> { }))
                .hasMessage(file + " line 1: SENT has 9 columns, not 4");
    }
}
