package trader.server;

import java.util.List;
import trader.fixgateway.FixGateway;
import trader.server.order.DelayFigures;
import trader.server.order.OrderCounts;
import trader.server.price.PriceCounts;
import trader.server.quote.QuoteCounts;
import trader.server.timing.RequestTimes;
import trader.server.transaction.RecoveryFigures;
import trader.server.transaction.XaCalls;

/**
 * What the server counted; {@code server.json} has this shape.
 *
 * @param quotes messages of the quote service
 * @param prices messages of the price service
 * @param orders messages of the order service
 * @param records what the resource holds; of a database, what was recorded since this server started
 * @param resource the resource itself
 * @param deadLetters messages in the dead-letter queue; null when the broker could not be asked
 * @param refusedAtBroker messages that the broker did not take, because of their body
 * @param recovery what recovery did and has left
 * @param durability what was asked for
 * @param times what {@code requests.bin} holds; null when it is not written
 * @param fix what the FIX gateway counted; null when there is none
 * @param notDurable what is less durable than that, one sentence each
 */
public record ServerCounts(QuoteCounts.Figures quotes, PriceCounts.Figures prices, OrderCounts.Figures orders,
        Records records, Resource resource, Long deadLetters, long refusedAtBroker, RecoveryFigures recovery,
        String durability, RequestTimes.Figures times, FixGateway.Figures fix,
        List<String> notDurable) {
    /**
     * Committed records, counted from the resource itself.
     *
     * @param accepted of orders that were accepted
     * @param rejected of orders that were rejected
     */
    public record Records(long accepted, long rejected) {
    }

    /**
     * The resource of the orders.
     *
     * @param name {@code emulated}, {@code h2} or {@code postgresql}
     * @param durable whether its records survive the end of the process
     * @param calls what the transaction manager called
     * @param delays what its work was delayed by
     */
    public record Resource(String name, boolean durable, XaCalls.Figures calls, Delays delays) {
    }

    /** Delays as asked for and as achieved. */
    public record Delays(DelayFigures insert, DelayFigures prepare, DelayFigures commit) {
    }
}
