package trader.crashtest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.fix.FixAddress;
import trader.client.journal.OrderEvent.Kind;
import trader.client.journal.OrderJournal;
import trader.client.testing.TestGateway;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.jmsclient.testing.TestBroker;

/** One FIX client that sends orders and their changes to an acceptor which answers as the test says. */
class FixOrderLoadIT {
    private static final Header MARKED = new Header(null, null, true, null);

    @TempDir
    private Path directory;
    private TestGateway gateway;
    private OrderJournal journal;
    private FixOrderLoad load;

    @BeforeEach
    void open() throws Exception {
        gateway = new TestGateway().open(1);
        journal = new OrderJournal(directory.resolve(OrderJournal.FILE)).open();
        String port = gateway.address().substring(gateway.address().indexOf(':') + 1);
        load = new FixOrderLoad(new FixAddress("127.0.0.1", Integer.parseInt(port)), directory.resolve("stores"),
                journal, List.of("LOAD1-1"), 10, 1);
    }

    @AfterEach
    void close() throws IOException {
        load.close();
        gateway.close();
        journal.close();
    }

    /** The gateway answers when it has as many requests as the client may send ahead. */
    @Test
    void changesOrdersThatHaveNoAnswerYet() throws Exception {
        List<OrderRequest> held = new ArrayList<>();
        AtomicInteger changedAhead = new AtomicInteger();
        AtomicInteger requests = new AtomicInteger();
        gateway.behave((request, replies) -> {
            if (request instanceof OrderChangeRequest change
                    && held.stream().anyMatch(each -> each.clOrdId().equals(change.origClOrdId()))) {
                changedAhead.incrementAndGet();
            }
            held.add((OrderRequest) request);
            if (held.size() == FixOrders.MAX_IN_FLIGHT) {
                List.copyOf(held).forEach(each -> replies.send(TestBroker.reply(each)));
                held.clear();
            }
            requests.incrementAndGet();
        });

        load.start();

        await(() -> requests.get() >= 100);
        assertThat(changedAhead.get()).isPositive();
        assertThat(load.failure()).isNull();
    }

    @Test
    void writesDownWhichAnswersSayThatTheyAreTheFirst() throws Exception {
        List<String> ids = new ArrayList<>();
        gateway.behave((request, replies) -> {
            OrderRequest asked = (OrderRequest) request;
            ids.add(asked.clOrdId());
            switch (ids.size()) {
                case 1 -> replies.send(reject(asked, Header.NONE));
                case 2 -> {
                    replies.send(reject(asked, Header.NONE));
                    replies.send(reject(asked, MARKED));
                }
                case 3 -> {
                    replies.send(reject(asked, Header.NONE));
                    replies.send(reject(asked, Header.NONE));
                }
                case 4 -> replies.send(reject(asked, MARKED));
                default -> { }
            }
        });

        load.start();
        await(() -> load.answered() >= 4);
        load.close();

        List<String> told = new ArrayList<>();
        OrderJournal.read(directory.resolve(OrderJournal.FILE), event -> {
            if (event.kind() == Kind.UNCHANGED || event.kind() == Kind.SAID_FIRST) {
                told.add(event.kind() + " " + (ids.indexOf(event.clOrdId()) + 1));
            }
        });
        assertThat(told).containsExactly("UNCHANGED 1", "SAID_FIRST 1", "UNCHANGED 2", "SAID_FIRST 2", "UNCHANGED 2",
                "UNCHANGED 3", "SAID_FIRST 3", "UNCHANGED 3", "SAID_FIRST 3", "UNCHANGED 4");
    }

    private static OrderCancelReject reject(OrderRequest asked, Header header) {
        return new OrderCancelReject(header, "O", asked.clOrdId(), "B", OrdStatus.NEW,
                CxlRejResponseTo.ORDER_CANCEL_REQUEST, CxlRejReason.OTHER, null, null);
    }
}
