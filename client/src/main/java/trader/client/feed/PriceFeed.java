package trader.client.feed;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import trader.access.AccessConnections;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.client.load.ClientLogging;
import trader.client.load.Pacer;
import trader.client.load.TurnFile;
import trader.client.load.TurnGate;
import trader.client.record.Counts;
import trader.common.ParentWatch;
import trader.common.PrivateFiles;
import trader.common.Settings;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlLimits;
import trader.fixml.QueueNames;
import trader.jmsclient.BrokerConnections;

/**
 * Publishes price updates, each with the new bid and offer of one symbol and the time at which it was sent.
 *
 * <p>Usage: {@code PriceFeed <settings file>}; the settings are those of {@link FeedSettings}. Writes
 * {@code feed.json} with the number of messages {@code sent} and of {@code errors}. Exit status 0 at the end of the
 * duration or when stopped, 1 with a line on standard error if the broker cannot be reached or was lost, 2 if the
 * settings are wrong. If the URL lists several brokers, a lost one may be followed by another within a minute.
 */
public final class PriceFeed {
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    /** The interval at which the feed checks for the file that stops the run. */
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SHUTDOWN_MS = 10_000;
    private static final long FAILOVER_NS = TimeUnit.MINUTES.toNanos(1);

    private final FeedSettings settings;
    private final FixmlCodec codec;
    private final PriceWalk prices;
    private long startNs;
    private long number;
    private long sent;
    private long errors;
    /** Null without turns. */
    private TurnGate turns;
    private volatile boolean stopping;

    public PriceFeed(FeedSettings settings) {
        this.settings = settings;
        this.codec = new FixmlCodec(FixmlLimits.DEFAULT, settings.codec());
        this.prices = new PriceWalk(settings.symbols(), settings.seed());
    }

    public static void main(String[] arguments) {
        ParentWatch.startIfEnabled();
        ClientLogging.configure();
        if (arguments.length != 1) {
            System.err.println("usage: PriceFeed <settings file>");
            System.exit(2);
        }
        try {
            PriceFeed feed = new PriceFeed(FeedSettings.from(Settings.read(Path.of(arguments[0]))));
            Thread main = Thread.currentThread();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> feed.stopAndWait(main), "stop-feed"));
            String problem = feed.run();
            if (problem != null) {
                System.err.println("feed: " + problem);
            }
            Runtime.getRuntime().halt(problem == null ? 0 : 1);
        } catch (IOException | IllegalArgumentException wrong) {
            System.err.println(arguments[0] + ": " + wrong.getMessage());
            System.exit(2);
        }
    }

    /** Makes {@link #run()} end soon. */
    public void stop() {
        stopping = true;
    }

    private void stopAndWait(Thread main) {
        stop();
        try {
            main.join(SHUTDOWN_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Publishes until the duration, which begins with the connection, is over or the feed is stopped, then writes
     * {@code feed.json}.
     *
     * @return the problem that ended the feed, or null
     * @throws IOException when the file cannot be written
     */
    public String run() throws IOException {
        String problem = null;
        if (settings.turns() != null) {
            turns = new TurnGate(TurnFile.open(settings.turns().file()), settings.turns().process(), 1, () -> stopping,
                    () -> new Counts(sent, sent, 0, 0, errors, Counts.NONE.strays()));
        }
        BrokerAccess access = BrokerAccess.of(settings.broker(), BrokerUsers.FEED);
        try (BrokerConnections broker = new AccessConnections(TIMEOUT_NS, false, access).open()) {
            publishToAny(broker);
        } catch (JMSSecurityException refused) {
            problem = "broker " + settings.broker() + ": " + BrokerConnections.reason(refused)
                    + " (prices need a user with the role 'feed')";
        } catch (JMSException failed) {
            problem = "broker " + settings.broker() + ": " + BrokerConnections.reason(failed);
        }
        PrivateFiles.createDirectories(settings.runDirectory());
        Files.writeString(settings.runDirectory().resolve("feed.json"),
                "{\"sent\": " + sent + ", \"errors\": " + errors + "}\n");
        return problem;
    }

    private void publishToAny(BrokerConnections broker) throws JMSException {
        Pacer pacer = Pacer.system(() -> stopping);
        long lastSent = -1;
        long lostNs = 0;
        while (true) {
            try {
                publish(broker);
                return;
            } catch (JMSException lost) {
                long nowNs = System.nanoTime();
                lostNs = sent > lastSent ? nowNs : lostNs;
                lastSent = sent;
                if (sent == 0 || !settings.broker().startsWith("(") || nowNs - lostNs > FAILOVER_NS) {
                    throw lost;
                }
                pacer.waitUntil(nowNs + POLL_NS);
                // Updates that were due meanwhile are left out.
                number = Math.max(number, Math.round((System.nanoTime() - startNs) * settings.perS() / 1e9));
            }
        }
    }

    private void publish(BrokerConnections broker) throws JMSException {
        Connection connection = broker.connect();
        try {
            Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
            MessageProducer producer = session.createProducer(session.createQueue(QueueNames.PRICES));
            producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
            producer.setDisableMessageID(true);
            producer.setDisableMessageTimestamp(true);
            publish(session, producer);
        } finally {
            connection.close();
        }
    }

    private void publish(Session session, MessageProducer producer) throws JMSException {
        Path stop = settings.runDirectory().resolve("stop");
        Pacer pacer = Pacer.system(() -> stopping);
        if (sent == 0) {
            startNs = turns == null ? System.nanoTime() : turns.startNs();
        }
        long endNs = settings.durationNs() == 0 ? Long.MAX_VALUE : startNs + settings.durationNs();
        long lookNs = startNs;
        for (; !stopping; number++) {
            long dueNs = dueNs(endNs);
            long nowNs = System.nanoTime();
            do {
                if (nowNs >= lookNs) {
                    stopping |= Files.exists(stop);
                    lookNs = nowNs + POLL_NS;
                }
                nowNs = pacer.waitUntil(Math.min(dueNs, lookNs));
            } while (nowNs < dueNs && !stopping);
            if (nowNs >= endNs || stopping) {
                return;
            }
            if (turns != null && !turns.isInTime(dueNs, nowNs)) {
                continue;
            }
            try {
                producer.send(session.createTextMessage(codec.encode(prices.next(Instant.now()))));
                sent++;
            } catch (JMSException failed) {
                errors++;
                throw failed;
            }
        }
    }

    private long dueNs(long endNs) {
        long scheduledNs = Math.min(endNs, startNs + Math.round(number * (1e9 / settings.perS())));
        return turns == null ? scheduledNs : turns.dueNs(scheduledNs, null, () -> { });
    }
}
