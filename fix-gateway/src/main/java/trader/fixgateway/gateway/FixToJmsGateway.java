package trader.fixgateway.gateway;

import jakarta.jms.Message;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quickfix.SessionID;
import quickfix.fix44.MarketDataRequest;
import trader.common.CounterLog;
import trader.common.DaemonThreads;
import trader.common.logging.ThrottledErrors;
import trader.fix.FixMessages;
import trader.fix.FixRefusedException;
import trader.fixgateway.broker.ReconnectingBroker;
import trader.fixgateway.marketdata.MarketDataService;
import trader.fixgateway.session.FixAnswers;
import trader.fixgateway.session.FixRequests;
import trader.fixgateway.session.RequestInDoubtException;
import trader.fixgateway.session.RequestRefusedException;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.Fallbacks;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlLimits;
import trader.fixml.FixmlMessage;

/**
 * Passes requests of FIX sessions to the services, and their answers back.
 *
 * <p>Orders, cancels and replaces are in the pending-order log from before they are sent until their session has the
 * answer, or, if a reset could lose it, has read it. They are sent again, with {@code PosDup="Y"}, on every new
 * connection, when no answer comes in time, and when the services refuse them for now; the order service counts each
 * once. After a restart logged ones are sent again too, and their answers have PossResend; so do answers to orders that
 * had PossDupFlag or PossResend themselves.
 */
public final class FixToJmsGateway implements FixRequests, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FixToJmsGateway.class);
    private static final long TICK_MS = 50;
    private static final long TIDY_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long STOP_TIMEOUT_S = 5;

    private final GatewaySettings settings;
    private final FixmlCodec codec;
    private final GatewayCounts counts = new GatewayCounts();
    private final ThrottledErrors errors = new ThrottledErrors(LOG);
    private final PendingOrderLog orderLog;
    private final ReconnectingBroker broker;
    private final InFlightRequests inFlight;
    private final SessionReplies replies;
    private final MarketDataService marketData;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("fix-timer"));
    private FixAnswers answers;
    private long tidiedNs = System.nanoTime();

    public FixToJmsGateway(GatewaySettings settings, GatewayTimes times) {
        this(settings, new PendingOrderLog(settings.directory(), settings.durability()), times);
    }

    FixToJmsGateway(GatewaySettings settings, PendingOrderLog orderLog, GatewayTimes times) {
        this.settings = settings;
        this.orderLog = orderLog;
        codec = new FixmlCodec(FixmlLimits.DEFAULT, settings.codec());
        broker = new ReconnectingBroker(settings.brokerUrl(), settings.access(), new BrokerEvents());
        replies = new SessionReplies(times, errors);
        inFlight = new InFlightRequests(settings, codec, counts, broker, orderLog, replies, times, errors);
        marketData = new MarketDataService(codec, broker,
                (request, onAnswer) -> inFlight.query(null, request, onAnswer), errors);
    }

    /** Accepts requests from now on; fails if the log is damaged, in use, or names an unknown session. */
    public void open(FixAnswers sessions) throws IOException {
        codec.loadXmlBeans();
        answers = sessions;
        replies.open(sessions, inFlight::delivered);
        List<SessionID> recovered = inFlight.recover();
        rejectUnknownSessions(recovered);
        if (!recovered.isEmpty()) {
            LOG.info("{} orders of FIX sessions had no answer when the gateway ended: they are sent again",
                    recovered.size());
        }
        marketData.open(sessions);
        timer.scheduleWithFixedDelay(() -> tick(System.nanoTime()), TICK_MS, TICK_MS, TimeUnit.MILLISECONDS);
    }

    /** Answers to orders of an unknown session could never be delivered. */
    private void rejectUnknownSessions(List<SessionID> recovered) throws IOException {
        Map<SessionID, Long> unknown = recovered.stream().filter(each -> !answers.isKnown(each))
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        if (!unknown.isEmpty()) {
            throw new IOException("the list of orders in " + settings.directory() + " has "
                    + unknown.entrySet().stream().map(each -> each.getValue() + " of " + each.getKey().getTargetCompID()
                            + " (trader-comp-id " + each.getKey().getSenderCompID() + ")")
                            .collect(Collectors.joining(", "))
                    + " without an answer, and the sessions file has no such client: put its section back until they"
                    + " are answered");
        }
    }

    /** Starts connecting as {@link ReconnectingBroker#open} does; pending orders are sent once the broker is there. */
    public void connect() {
        broker.open();
    }

    @Override
    public void request(SessionID session, FixmlMessage request)
            throws RequestRefusedException, FixRefusedException, RequestInDoubtException {
        try {
            if (RequestKinds.isOrder(request)) {
                inFlight.order(session, request);
            } else {
                inFlight.query(session, request, answer -> send(session, RequestKinds.complete(request, answer)));
            }
        } catch (RequestRefusedException refused) {
            counts.refused.increment();
            throw refused;
        }
    }

    private void send(SessionID session, FixmlMessage answer) {
        try {
            answers.send(session, FixMessages.toFix(answer));
        } catch (RuntimeException failed) {
            errors.log("An answer could not be sent to session " + session, failed);
        }
    }

    @Override
    public void marketData(SessionID session, MarketDataRequest request) throws FixRefusedException {
        marketData.request(session, request);
    }

    @Override
    public void loggedOn(SessionID session) {
        replies.to(session).loggedOn();
    }

    @Override
    public void hasRead(SessionID session, long mark) {
        replies.to(session).hasRead(mark);
    }

    @Override
    public void loggedOut(SessionID session) {
        marketData.loggedOut(session);
    }

    /** For tests. */
    ReconnectingBroker broker() {
        return broker;
    }

    void tick(long nowNs) {
        try {
            inFlight.tick(nowNs);
            replies.tick();
            orderLog.flush();
            if (nowNs - tidiedNs >= TIDY_INTERVAL_NS) {
                tidiedNs = nowNs;
                inFlight.tidyLog();
            }
        } catch (IOException | RuntimeException failed) {
            errors.log("The list of orders is not tidied", failed);
        }
    }

    public GatewayCounts.Figures figures() {
        return counts.figures(inFlight.pendingOrders(), marketData.subscriptions());
    }

    /** The messages that its codec left to XMLBeans. */
    public Fallbacks fallbacks() {
        return codec.fallbacks();
    }

    public void addCounters(CounterLog log) {
        log.add("fixOrdersOutstanding", inFlight::pendingOrders);
        log.add("fixRequestsRefused", counts.refused::sum);
        log.add("fixOrdersSentAgain", counts.ordersSentAgain::sum);
        log.add("fixSubscriptions", marketData::subscriptions);
        orderLog.addCounters(log);
    }

    /** Pending orders stay in the log. */
    @Override
    public void close() throws IOException {
        broker.close();
        timer.shutdownNow();
        try {
            timer.awaitTermination(STOP_TIMEOUT_S, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        marketData.close();
        replies.close();
        orderLog.close();
    }

    private final class BrokerEvents implements ReconnectingBroker.Events {
        @Override
        public void connected() {
            inFlight.connected();
        }

        @Override
        public void lost() {
            counts.connectionLosses.increment();
            marketData.lost();
            // On another thread, so that reconnecting does not wait until every session has its answers.
            timer.execute(inFlight::connectionLost);
        }

        @Override
        public void reply(String correlationId, String text) {
            inFlight.reply(correlationId, text);
        }

        @Override
        public void pricesSubscribed() {
            marketData.pricesSubscribed();
        }

        @Override
        public void price(Message message) {
            marketData.price(message);
        }
    }
}
