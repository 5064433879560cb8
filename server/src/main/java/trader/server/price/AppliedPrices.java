package trader.server.price;

import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.broker.Broker;
import trader.common.logging.LogThrottle;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.MarketDataEntry;
import trader.fixml.MarketDataFull;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.QueueNames;

/**
 * Publishes price changes on {@link QueueNames#APPLIED_PRICES} while the topic has consumers: one {@link
 * MarketDataIncremental} with the bids and offers of each applied message, after it was applied, as the time in its
 * header says, numbered by {@link QueueNames#SEQUENCE}. Used by the price listener's only thread; never waits.
 */
public final class AppliedPrices {
    private static final Logger LOG = LoggerFactory.getLogger(AppliedPrices.class);

    private final Broker broker;
    private final FixmlCodec codec;
    private final InstantSource clock;
    private final LogThrottle failures = new LogThrottle();
    private Session session;
    private MessageProducer producer;
    private long sequence;

    /** {@code clock} also provides the quotes' times. */
    public AppliedPrices(Broker broker, FixmlCodec codec, InstantSource clock) {
        this.broker = broker;
        this.codec = codec;
        this.clock = clock;
    }

    /** Publishes a message that was applied, in the session that received it. */
    void publish(Session receiving, FixmlMessage applied) {
        if (!broker.isListenedTo(QueueNames.APPLIED_PRICES)) {
            return;
        }
        List<MarketDataUpdate> updates = updates(applied);
        if (updates.isEmpty()) {
            return;
        }
        sequence++;
        try {
            TextMessage message = receiving.createTextMessage(codec.encode(new MarketDataIncremental(
                    new Header(null, null, false, clock.instant()), null, updates)));
            message.setLongProperty(QueueNames.SEQUENCE, sequence);
            producer(receiving).send(message);
        } catch (JMSException failed) {
            // Consumers notice the gap in the sequence numbers.
            failures.count(since -> LOG.warn("{} price change(s) could not be published on {}, the last: {}", since,
                    QueueNames.APPLIED_PRICES, failed.getMessage()));
        }
    }

    private MessageProducer producer(Session receiving) throws JMSException {
        if (session != receiving) {
            producer = receiving.createProducer(receiving.createTopic(QueueNames.APPLIED_PRICES));
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            producer.setDisableMessageID(true);
            producer.setDisableMessageTimestamp(true);
            session = receiving;
        }
        return producer;
    }

    private static List<MarketDataUpdate> updates(FixmlMessage applied) {
        if (applied instanceof MarketDataIncremental incremental) {
            return incremental.updates().stream().filter(update -> isSide(update.type())).toList();
        }
        MarketDataFull full = (MarketDataFull) applied;
        List<MarketDataUpdate> updates = new ArrayList<>();
        for (MdEntryType side : List.of(MdEntryType.BID, MdEntryType.OFFER)) {
            MarketDataUpdate update = new MarketDataUpdate(MdUpdateAction.DELETE, side, full.symbol(), null, null);
            for (MarketDataEntry entry : full.entries()) {
                if (entry.type() == side) {
                    update = new MarketDataUpdate(MdUpdateAction.CHANGE, side, full.symbol(), entry.price(),
                            entry.size());
                }
            }
            updates.add(update);
        }
        return updates;
    }

    private static boolean isSide(MdEntryType type) {
        return type == MdEntryType.BID || type == MdEntryType.OFFER;
    }
}
