package trader.fixgateway.gateway;

import java.nio.file.Path;
import trader.common.Durability;

/**
 * What the bridge is told.
 *
 * @param brokerUrl where the services' queues are
 * @param directory of the list of orders; its own
 * @param durability what is promised of an order that was taken
 * @param mostOrders orders that may be outstanding; and as many other requests
 * @param mostOfSession of them, of one session
 * @param answerNs after which a request that is not an order is given up
 */
public record GatewaySettings(String brokerUrl, Path directory, Durability durability, int mostOrders,
        int mostOfSession, long answerNs) {
    private static final int MOST_ORDERS = 10_000;
    private static final int MOST_OF_SESSION = 1_000;
    private static final long ANSWER_NS = 5_000_000_000L;

    /** 10,000 orders, 1,000 of one session, and 5 s. */
    public GatewaySettings(String brokerUrl, Path directory, Durability durability) {
        this(brokerUrl, directory, durability, MOST_ORDERS, MOST_OF_SESSION, ANSWER_NS);
    }
}
