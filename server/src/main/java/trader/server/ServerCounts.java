package trader.server;

import java.util.List;
import trader.broker.DirectPath;
import trader.common.timing.RecordRing;
import trader.fixgateway.FixGateway;
import trader.fixgateway.timing.RecordedGatewayTimes;
import trader.fixml.Fallbacks;
import trader.server.order.OrderCounts;
import trader.server.order.resource.DelayFigures;
import trader.server.price.PriceCounts;
import trader.server.quote.QuoteCounts;
import trader.server.timing.RequestTimes;
import trader.server.transaction.Recovery;
import trader.server.transaction.XaCalls;

/**
 * Counts of the server, as written to {@code server.json}.
 *
 * @param records committed records in the resource; in a database, only those since this server started
 * @param deadLetters messages in the dead-letter queue; null if the broker could not be asked
 * @param refusedAtBroker messages that the broker refused
 * @param directQuotes messages to the quote service that the broker's I/O threads read; null with 'quote-path' listener
 * @param fixmlFallbacks of the services' codec; the gateway's are with {@code fix}
 * @param externalBroker whether the broker is another program, whose waits the server cannot see
 * @param journal of the embedded broker, as in setting {@code journal-type}; null if it has none or is external
 * @param times deliveries in {@code requests.bin}; null if it is not written
 * @param disk calls in {@code disk.bin}; null if it is not written
 * @param handOffs tasks in {@code handoffs.bin}; null if it is not written
 * @param gatewayTimes requests in {@code gateway.bin}; null if it is not written
 * @param fix null without a FIX gateway
 * @param notDurable parts that are less durable than configured, one sentence each
 */
public record ServerCounts(QuoteCounts.Figures quotes, PriceCounts.Figures prices, OrderCounts.Figures orders,
        Records records, Resource resource, Long deadLetters, long refusedAtBroker, DirectPath.Figures directQuotes,
        Fallbacks fixmlFallbacks, Recovery.Figures recovery, String durability, boolean externalBroker, String journal,
        RequestTimes.Figures times, RecordRing.Figures disk, RecordRing.Figures handOffs,
        RecordedGatewayTimes.Figures gatewayTimes, FixGateway.Figures fix, List<String> notDurable) {
    public record Records(long accepted, long rejected) {
    }

    public record Resource(String name, boolean durable, XaCalls.Figures calls, Delays delays) {
    }

    public record Delays(DelayFigures insert, DelayFigures prepare, DelayFigures commit) {
    }
}
