package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.TemporaryQueue;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.core.server.impl.AddressInfo;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.QueueNames;
import trader.fixml.QuoteRequest;

/** Messages that the services do not process. Over 300 lines, one case for each reason. */
class RefusalIT extends SharedServerTestBase {
    private MessageConsumer deadLetters;

    @Override
    TestRequester connect() throws JMSException {
        return TestRequester.asServer(server.brokerUrl());
    }

    @BeforeAll
    void receiveDeadLetters() throws Exception {
        deadLetters = requester.consumer(QueueNames.DEAD_LETTERS);
    }

    @ParameterizedTest
    @ValueSource(strings = {QueueNames.QUOTES, QueueNames.ORDERS})
    void tellsTheRequesterOfGarbage(String queue) throws Exception {
        BusinessReject reject = (BusinessReject) requester.ask(queue, "<not fixml");

        assertThat(reject.reason()).isEqualTo(BusinessRejectReason.OTHER);
        assertThat(reject.refMsgType()).isEqualTo(queue.equals(QueueNames.QUOTES) ? "R" : "D");
        assertThat(reject.text()).isNotBlank();
    }

    /** XML 1.1 has characters that no answer could repeat. */
    @ParameterizedTest
    @ValueSource(strings = {"&#1;", "&#27;[2J"})
    void tellsTheRequesterOfAnotherXml(String character) throws Exception {
        for (String declaration : new String[] {"", "<?xml version=\"1.0\"?>", "<?xml version=\"1.1\"?>"}) {
            for (FixmlMessage request : new FixmlMessage[] {Fixtures.quoteRequest("S0001"), Fixtures.order("S0001")}) {
                BusinessReject reject = (BusinessReject) requester.ask(
                        request instanceof Order ? QueueNames.ORDERS : QueueNames.QUOTES, declaration
                        + Fixtures.CODEC.encode(request).replaceFirst("ID=\"", "ID=\"" + character));

                assertThat(reject.text()).containsAnyOf("XML version is 1.1: 1.0", "invalid XML character");
            }
        }
        assertThat(server.counts().broker().deadLetters()).isZero();
    }

    @Test
    void tellsTheRequesterOfAMessageForAnotherService() throws Exception {
        BusinessReject reject = (BusinessReject) requester.ask(QueueNames.QUOTES, Fixtures.order("S0001"));

        assertThat(reject.reason()).isEqualTo(BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE);
        assertThat(reject.text()).isEqualTo("a message of type Order: this service reads QuoteRequest");
    }

    @Test
    void tellsTheRequesterOfAMessageWithoutText() throws Exception {
        BusinessReject reject = (BusinessReject) requester.ask(QueueNames.ORDERS,
                requester.session.createTextMessage());

        assertThat(reject.text()).isEqualTo("the message has no text");
    }

    @ParameterizedTest
    @ValueSource(strings = {QueueNames.QUOTES, QueueNames.ORDERS, QueueNames.PRICES})
    void makesGarbageWithoutReplyAddressADeadLetterWithTheReason(String queue) throws Exception {
        Message garbage = requester.session.createTextMessage("garbage");
        garbage.setStringProperty("mine", "kept");
        requester.send(queue, garbage, null);

        Message deadLetter = deadLetters.receive(TestRequester.TIMEOUT_MS);

        assertThat(deadLetter.getBody(String.class)).isEqualTo("garbage");
        assertThat(deadLetter.getStringProperty(QueueNames.REASON)).isNotBlank();
        assertThat(deadLetter.getStringProperty("mine")).isEqualTo("kept");
    }

    @Test
    void servesOnAfterALotOfGarbage() throws Exception {
        for (int i = 0; i < 100; i++) {
            requester.send(QueueNames.QUOTES, "garbage " + i, null);
            requester.send(QueueNames.ORDERS, "garbage " + i, null);
        }

        requester.quote();
        requester.order();
        for (int i = 0; i < 200; i++) {
            assertThat(deadLetters.receive(TestRequester.TIMEOUT_MS)).isNotNull();
        }
    }

    @Test
    void tellsOnlyAReplyQueueWhoDoesNotWaitForTheSend() throws Exception {
        try (TestRequester other = new TestRequester(server.brokerUrl() + "?blockOnDurableSend=false")) {
            BusinessReject reject = (BusinessReject) other.ask(QueueNames.ORDERS, other.session.createMapMessage());

            assertThat(reject.text()).isEqualTo("the body is a map: only texts are read");
        }
        BusinessReject tooLarge = (BusinessReject) requester.ask(QueueNames.QUOTES, "x".repeat(40_000));
        assertThat(tooLarge.text()).startsWith("the body has 80005 bytes: at most 65536 are read");
    }

    /** The next reply to come is that of the next request. */
    @Test
    void tellsOnlyByTheExceptionWhoWaitsForTheSend() throws Exception {
        assertThatThrownBy(() -> requester.ask(QueueNames.ORDERS, requester.session.createMapMessage()))
                .isInstanceOf(JMSException.class).hasMessageContaining("the body is a map: only texts are read");
        for (int length : new int[] {40_000, 1_000_000}) {
            assertThatThrownBy(() -> requester.ask(QueueNames.ORDERS, "x".repeat(length)))
                    .isInstanceOf(JMSException.class)
                    .hasMessageContaining("the body has " + (2 * length + 5) + " bytes");
        }
        requester.order();
    }

    static Stream<Arguments> tooLong() {
        Order order = Fixtures.order("S0001");
        OrderCancelReplaceRequest replace = Fixtures.replace(order, "R", "1", "1");
        String id = "X".repeat(32_000);
        String id129 = "X".repeat(129);
        return Stream.of(
                Arguments.of(new QuoteRequest(null, id, "S0001"), "QuotReq/@ReqID", "R", null),
                Arguments.of(new QuoteRequest(null, "R-1", id129), "Instrmt/@Sym", "R", "R-1"),
                Arguments.of(Fixtures.order(id, "S0001", OrdType.MARKET, "1", null), "@ID", "D", null),
                Arguments.of(Fixtures.order("A", id129, OrdType.MARKET, "1", null), "Instrmt/@Sym", "D", "A"),
                Arguments.of(order.with(Header.from(id129)), "Hdr/@SID", "D", order.clOrdId()),
                Arguments.of(order.with(new Header("TEST", id129, false, null)), "Hdr/@TID", "D", order.clOrdId()),
                Arguments.of(new Order(order.header(), "A", "S0001", order.side(), order.ordType(), order.orderQty(),
                        order.price(), null, null, id129, null, order.transactTime()), "@QID", "D", "A"),
                Arguments.of(new Order(order.header(), "A", "S0001", order.side(), order.ordType(), order.orderQty(),
                        order.price(), null, null, null, id129, order.transactTime()), "@Acct", "D", "A"),
                Arguments.of(Fixtures.cancel(order, id129), "@ID", "F", null),
                Arguments.of(Fixtures.cancel(Fixtures.order(id129, "S0001", OrdType.MARKET, "1", null), "X"),
                        "@OrigID", "F", "X"),
                Arguments.of(new OrderCancelReplaceRequest(order.header(), id129, "R", "S0001", replace.side(),
                        replace.ordType(), replace.orderQty(), replace.price(), null, null, null,
                        replace.transactTime()), "@OrigID", "G", "R"),
                Arguments.of(new OrderCancelReplaceRequest(order.header(), "A", "R", "S0001", replace.side(),
                        replace.ordType(), replace.orderQty(), replace.price(), null, null, id129,
                        replace.transactTime()), "@Acct", "G", "R"),
                Arguments.of(new OrderStatusRequest(order.header(), "A", id129, "S0001", order.side()), "@StatReqID",
                        "H", "A"));
    }

    /** The reply does not repeat an identifier of any length: the broker could refuse it as too large. */
    @ParameterizedTest
    @MethodSource("tooLong")
    void tellsTheRequesterOfAnIdentifierThatIsTooLong(FixmlMessage request, String field, String type,
            String refId) throws Exception {
        ServerCounts before = server.counts();

        BusinessReject reject = (BusinessReject) requester.ask(request instanceof QuoteRequest ? QueueNames.QUOTES
                : QueueNames.ORDERS, request);

        assertThat(reject.reason()).isEqualTo(BusinessRejectReason.OTHER);
        assertThat(reject.text()).startsWith(field + " is 'XXXX").contains("\u2026': at most 128 characters, not ")
                .hasSizeLessThan(200);
        assertThat(reject.refMsgType()).isEqualTo(type);
        assertThat(reject.businessRejectRefId()).isEqualTo(refId);
        assertThat(server.counts().services().orders().rolledBack()).isEqualTo(before.services().orders().rolledBack());
    }

    /** A JMS client that receives a text or another body that is cut off takes its connection down with it. */
    @ParameterizedTest
    @CsvSource({"0, no text: only texts are read", "2, an object: only texts are read", "3, the text is cut off",
        "4, bytes: only texts are read", "5, a map: only texts are read", "6, a stream: only texts are read"})
    void refusesTextsThatAreCutOffAndWhatIsNoText(byte type, String reason) throws Exception {
        ClientMessage message = requester.core().createMessage(type, true);
        message.getBodyBuffer().writeByte((byte) 1);
        message.getBodyBuffer().writeInt(5_000);
        message.setRoutingType(RoutingType.ANYCAST);
        try (ClientProducer producer = requester.core().createProducer(QueueNames.ORDERS)) {
            assertThatThrownBy(() -> producer.send(message)).hasMessageContaining(reason);
        }
    }

    /** Clients of the CORE API are free in what they call a property; a name must not keep a message from its end. */
    @ParameterizedTest
    @ValueSource(strings = {"not an identifier", "LIKE"})
    void makesAMessageADeadLetterWhateverItsPropertiesAreCalled(String name) throws Exception {
        ClientMessage message = Fixtures.coreText(requester.core(), "garbage");
        message.putStringProperty(name, "x");
        message.putBytesProperty("bytes", new byte[] {1});
        message.putStringProperty("mine", "kept");
        try (ClientProducer producer = requester.core().createProducer(QueueNames.ORDERS)) {
            producer.send(message);
        }

        Message deadLetter = deadLetters.receive(TestRequester.TIMEOUT_MS);

        assertThat(deadLetter).isNotNull();
        assertThat(deadLetter.getBody(String.class)).isEqualTo("garbage");
        assertThat(deadLetter.getStringProperty("mine")).isEqualTo("kept");
        assertThat(deadLetter.getIntProperty(QueueNames.ATTEMPTS)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {QueueNames.PRICES, QueueNames.DEAD_LETTERS,
        QueueNames.PRICES + "::" + QueueNames.PRICES, "activemq.management"})
    void repliesOnlyToTemporaryQueues(String replyTo) throws Exception {
        ServerCounts before = server.counts();
        for (String queue : List.of(QueueNames.ORDERS, QueueNames.QUOTES)) {
            requester.send(queue, queue.equals(QueueNames.ORDERS) ? Fixtures.order("S0001")
                    : Fixtures.quoteRequest("S0001"), requester.session.createQueue(replyTo));

            Message deadLetter = deadLetters.receive(TestRequester.TIMEOUT_MS);
            assertThat(deadLetter.getStringProperty(QueueNames.REASON))
                    .isEqualTo("JMSReplyTo is '" + replyTo + "': only a temporary queue may be");
        }
        assertThat(server.counts().records()).isEqualTo(before.records());
        assertThat(server.counts().services().prices()).isEqualTo(before.services().prices());
    }

    @Test
    void saysInTheLogWhoseMessageIsADeadLetter() throws Exception {
        Order order = Fixtures.order("S0001");
        String noId = Fixtures.CODEC.encode(order).replace("Side=", "Sid=");
        try (LoggedLines log = new LoggedLines("trader.server.listener")) {
            requester.send(QueueNames.ORDERS, order, requester.session.createQueue(QueueNames.PRICES));
            assertThat(deadLetters.receive(TestRequester.TIMEOUT_MS)).isNotNull();
            requester.send(QueueNames.ORDERS, noId, null);
            assertThat(deadLetters.receive(TestRequester.TIMEOUT_MS)).isNotNull();
            requester.send(QueueNames.QUOTES, "garbage", null);
            assertThat(deadLetters.receive(TestRequester.TIMEOUT_MS)).isNotNull();

            List<Predicate<String>> wanted = List.of(
                    line -> line.equals("A message from trader.orders is a dead letter, after 1"
                            + " attempt(s): JMSReplyTo is 'trader.prices': only a temporary queue may be (sender"
                            + " 'TEST', order '" + order.clOrdId() + "')"),
                    line -> line.startsWith("A message from trader.orders")
                            && line.endsWith("(ID '" + order.clOrdId() + "')"),
                    line -> line.startsWith("A message from trader.quotes") && line.endsWith("(unreadable)"));
            // The last line of an earlier test may come late: it is logged after the commit.
            Fixtures.await("each has a line",
                    () -> wanted.stream().allMatch(each -> log.lines().stream().anyMatch(each)));
        }
    }

    @Test
    void recordsAnOrderWhoseReplyQueueIsGone() throws Exception {
        TemporaryQueue gone = requester.session.createTemporaryQueue();
        gone.delete();
        ServerCounts before = server.counts();

        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), gone);
        requester.send(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"), gone);

        Fixtures.await("the order is committed and the quote is dropped",
                () -> server.counts().services().orders().committed() == before.services().orders().committed() + 1
                        && server.counts().services().quotes().replyGone()
                                == before.services().quotes().replyGone() + 1);
        ServerCounts after = server.counts();
        assertThat(after.records().accepted()).isEqualTo(before.records().accepted() + 1);
        assertThat(after.services().orders().replyGone()).isEqualTo(before.services().orders().replyGone() + 1);
        assertThat(after.services().orders().rolledBack()).isEqualTo(before.services().orders().rolledBack());
        assertThat(after.broker().deadLetters()).isEqualTo(before.broker().deadLetters());
        SimpleString name = SimpleString.of(gone.getQueueName());
        assertThat(artemis().getAddressInfo(name)).isNull();
        assertThat(artemis().locateQueue(name)).isNull();
    }

    /** A broker that cleans up after a lost connection removes the queue first. */
    @Test
    void recordsAnOrderOfWhoseReplyQueueOnlyTheAddressIsLeft() throws Exception {
        TemporaryQueue gone = requester.session.createTemporaryQueue();
        gone.delete();
        SimpleString name = SimpleString.of(gone.getQueueName());
        artemis().addAddressInfo(new AddressInfo(name, RoutingType.ANYCAST));
        ServerCounts before = server.counts();

        requester.send(QueueNames.ORDERS, Fixtures.order("S0001"), gone);

        Fixtures.await("the order is done",
                () -> server.counts().services().orders().committed() > before.services().orders().committed());
        assertThat(server.counts().records().accepted()).isEqualTo(before.records().accepted() + 1);
        assertThat(server.counts().broker().deadLetters()).isEqualTo(before.broker().deadLetters());
        assertThat(artemis().locateQueue(name)).isNull();
    }
}
