package trader.jmsclient;

import jakarta.jms.JMSException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;

/**
 * A client of Trader for one thread: asks for quotes and sends orders, each call blocked until its reply is there.
 *
 * <pre>{@code
 * try (BrokerConnections broker = new BrokerConnections("tcp://127.0.0.1:61616", 5_000_000_000L).open();
 *      TraderClient client = new TraderClient(broker, "MY-FIRM")) {
 *     client.open();
 *     Message quote = client.quote("S0001");
 *     Message report = client.order("S0001", Side.BUY, new BigDecimal("100"), null);
 * }
 * }</pre>
 */
public final class TraderClient implements AutoCloseable {
    private final Requester requester;
    private final FixmlCodec codec = new FixmlCodec();
    private final Header header;
    private final String name = UniqueNames.next();
    private long lastNumber;

    /**
     * A client that is to be opened.
     *
     * @param sender {@code Hdr/@SID}; with an order's ID the identity of the order, so no two clients may share it
     */
    public TraderClient(BrokerConnections broker, String sender) {
        this.requester = new Requester(broker);
        this.header = Header.from(sender);
    }

    /**
     * Connects.
     *
     * @throws JMSException when the broker cannot be reached or refuses
     */
    public void open() throws JMSException {
        requester.open();
    }

    /**
     * Asks for a quote.
     *
     * @return {@code Quote}, or {@code QuoteRequestReject} or {@code BusinessReject} that says why there is none
     * @throws RequestTimeoutException when no reply came in time
     * @throws RequestFailedException when there is no proper reply
     */
    public FixmlMessage quote(String symbol) throws RequestTimeoutException, RequestFailedException {
        return request(Service.QUOTE, new QuoteRequest(header, "Q" + ++lastNumber, symbol));
    }

    /**
     * Sends an order, whose ID no order had before.
     *
     * @param quantity how many, positive
     * @param price the limit, or null for a market order
     * @return {@code ExecutionReport} (its {@code ordStatus} says whether it was accepted), or {@code BusinessReject}
     * @throws RequestTimeoutException when no reply came in time: whether the order was recorded is not known
     * @throws RequestFailedException when there is no proper reply
     */
    public FixmlMessage order(String symbol, Side side, BigDecimal quantity, BigDecimal price)
            throws RequestTimeoutException, RequestFailedException {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        String id = "O" + name + "-" + ++lastNumber;
        return request(Service.ORDER, new Order(header, id, symbol, side, quantity, price, now));
    }

    /**
     * Sends a request of your own making.
     *
     * @return the reply, checked to be one to this request
     * @throws RequestTimeoutException when no reply came in time
     * @throws RequestFailedException when there is no proper reply
     */
    public FixmlMessage request(Service service, FixmlMessage request) throws RequestTimeoutException, RequestFailedException {
        String text = requester.request(service, codec.encode(request));
        try {
            FixmlMessage reply = codec.decode(text);
            ReplyCheck.isReject(request, reply);
            return reply;
        } catch (FixmlException unreadable) {
            throw new RequestFailedException("unreadable reply: " + unreadable.getMessage(), unreadable);
        }
    }

    @Override
    public void close() throws JMSException {
        requester.close();
    }
}
