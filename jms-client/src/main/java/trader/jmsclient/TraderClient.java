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
import trader.fixml.QueueNames;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;

/**
 * A client of Trader for one thread: requests quotes and sends orders. Each call blocks until its reply arrives.
 *
 * <pre>{@code
 * try (BrokerConnections broker = new BrokerConnections(url, TimeUnit.SECONDS.toNanos(5)).open();
 *         TraderClient client = new TraderClient(broker, "MY-FIRM").open()) {
 *     if (client.quote("S0001") instanceof Quote quote && quote.offerPx() != null) {
 *         FixmlMessage reply = client.order("S0001", Side.BUY, new BigDecimal("100"), quote.offerPx());
 *         if (reply instanceof ExecutionReport report && report.ordStatus() == OrdStatus.NEW) {
 *             return "order " + report.orderId() + " at " + quote.offerPx();
 *         }
 *     }
 * }
 * }</pre>
 */
public final class TraderClient implements AutoCloseable {
    private final Requester requester;
    private final FixmlCodec codec;
    private final Header header;
    private final String name = UniqueNames.next();
    private long lastNumber;

    /** The sender is {@code Hdr/@SID}. Sender and ID identify an order, so no two clients may share a sender. */
    public TraderClient(BrokerConnections broker, String sender) {
        this(broker, sender, new FixmlCodec());
    }

    /** A client with a codec of its own choice. */
    public TraderClient(BrokerConnections broker, String sender, FixmlCodec codec) {
        this.codec = codec;
        this.requester = new Requester(broker, TraderClient::queue);
        this.header = Header.from(sender);
    }

    /** Trader's queue for the requests to a service. */
    public static String queue(Service service) {
        return service == Service.QUOTE ? QueueNames.QUOTES : QueueNames.ORDERS;
    }

    /** This client's connection, for requests in another form. */
    public Requester requester() {
        return requester;
    }

    /** Connects. */
    public TraderClient open() throws JMSException {
        requester.open();
        return this;
    }

    /**
     * Requests a quote.
     *
     * @return {@code Quote}, or {@code QuoteRequestReject} or {@code BusinessReject} with the reason
     */
    public FixmlMessage quote(String symbol) throws RequestTimeoutException, RequestFailedException {
        return request(Service.QUOTE, new QuoteRequest(header, "Q" + ++lastNumber, symbol));
    }

    /**
     * Sends an order under a new ID.
     *
     * @param quantity positive
     * @param price the limit, or null for a market order
     * @return {@code ExecutionReport} (its {@code ordStatus} says whether it was accepted), or {@code BusinessReject}
     * @throws RequestTimeoutException if no reply arrived in time: the order may or may not be recorded
     */
    public FixmlMessage order(String symbol, Side side, BigDecimal quantity, BigDecimal price)
            throws RequestTimeoutException, RequestFailedException {
        String id = "O" + name + "-" + ++lastNumber;
        return request(Service.ORDER, new Order(header, id, symbol, side, quantity, price,
                Instant.now().truncatedTo(ChronoUnit.MILLIS)));
    }

    /** Sends any request, and checks that the reply matches it. */
    public FixmlMessage request(Service service, FixmlMessage request)
            throws RequestTimeoutException, RequestFailedException {
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
