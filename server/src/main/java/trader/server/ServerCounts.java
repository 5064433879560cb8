package trader.server;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
 * @param fix null without a FIX gateway
 */
public record ServerCounts(@JsonUnwrapped ServiceCounts services, Records records, Resource resource,
        @JsonUnwrapped BrokerCounts broker, Recovery.Figures recovery, @JsonUnwrapped DurabilityReport durability,
        @JsonUnwrapped RecordedTimes recorded, FixGateway.Figures fix) {
    /** {@code fixmlFallbacks}: of the services' codec; the gateway's are with {@code fix}. */
    public record ServiceCounts(QuoteCounts.Figures quotes, PriceCounts.Figures prices, OrderCounts.Figures orders,
            Fallbacks fixmlFallbacks) { }

    /**
     * The server's broker.
     *
     * @param deadLetters messages in the dead-letter queue; null if the broker could not be asked
     * @param refusedAtBroker messages that the broker refused
     * @param directQuotes messages to the quote service that the broker's I/O threads read; null with 'quote-path'
     *        listener
     * @param externalBroker whether the broker is another program, whose waits the server cannot see
     * @param journal of the embedded broker, as in setting {@code journal-type}; null if it has none or is external
     */
    public record BrokerCounts(Long deadLetters, long refusedAtBroker, DirectPath.Figures directQuotes,
            boolean externalBroker, String journal) { }

    /** As configured; {@code notDurable}: parts that are less durable, one sentence each. */
    public record DurabilityReport(String durability, List<String> notDurable) { }

    /**
     * What the files of times hold; null for a file that is not written.
     *
     * @param times deliveries in {@code requests.bin}
     * @param disk calls in {@code disk.bin}
     * @param handOffs tasks in {@code handoffs.bin}
     * @param gatewayTimes requests in {@code gateway.bin}
     */
    public record RecordedTimes(RequestTimes.Figures times, RecordRing.Figures disk, RecordRing.Figures handOffs,
            RecordedGatewayTimes.Figures gatewayTimes) { }

    public record Records(long accepted, long rejected) { }

    public record Resource(String name, boolean durable, XaCalls.Figures calls, Delays delays) { }

    public record Delays(DelayFigures insert, DelayFigures prepare, DelayFigures commit) { }
}
