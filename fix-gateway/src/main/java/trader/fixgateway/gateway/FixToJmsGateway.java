package trader.fixgateway.gateway;

import jakarta.jms.Message;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quickfix.SessionID;
import quickfix.fix44.MarketDataRequest;
import trader.common.CounterLog;
import trader.fix.FixMessages;
import trader.fix.FixRefusedException;
import trader.fixgateway.broker.ReconnectingBroker;
import trader.fixgateway.marketdata.MarketDataService;
import trader.fixgateway.session.FixAnswers;
import trader.fixgateway.session.FixRequests;
import trader.fixgateway.session.RequestInDoubtException;
import trader.fixgateway.session.RequestRefusedException;
import trader.common.logging.ThrottledErrors;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;

/**
 * Passes requests of FIX sessions on to the services, and their answers back.
 *
 * <p>Orders, cancels and replaces are in the durable list from before they are sent until their answer was given to the
 * session, and read if a reset of the session could lose it. They are sent again, as {@code PosDup="Y"}, over every new
 * connection, when no answer comes in time, and when the services say that they cannot do it now; the order service
 * sees to it that each counts once. Those found in the list at the start are sent again too, and their answers bear
 * PossResend, for the client may have had them; so do those to orders that bear PossDupFlag or PossResend themselves.
 */
public final class FixToJmsGateway implements FixRequests, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FixToJmsGateway.class);
    private static final long TICK_MS = 50;
    private static final long TIDY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long STOP_TIMEOUT_S = 5;

    private final GatewaySettings settings;
    private final FixmlCodec codec = new FixmlCodec();
    private final GatewayCounts counts = new GatewayCounts();
    private final ThrottledErrors errors = new ThrottledErrors(LOG);
    private final PendingOrderLog list;
    private final ReconnectingBroker link;
    private final InFlightRequests passage;
    private final SessionReplies deliveries = new SessionReplies(errors);
    private final MarketDataService marketData;
    private final ScheduledExecutorService timer = ReconnectingBroker.daemon("fix-timer");
    private FixAnswers answers;
    private long tidiedNs = System.nanoTime();

    /** A bridge that is not open. */
    public FixToJmsGateway(GatewaySettings settings) {
        this(settings, new PendingOrderLog(settings.directory(), settings.durability()));
    }

    FixToJmsGateway(GatewaySettings settings, PendingOrderLog list) {
        this.settings = settings;
        this.list = list;
        link = new ReconnectingBroker(settings.brokerUrl(), new LinkEvents());
        passage = new InFlightRequests(settings, codec, counts, link, list, deliveries, errors);
        marketData = new MarketDataService(codec, link, passage::ask, errors);
    }

    /**
     * Reads the list; requests may come then.
     *
     * @param sessions gets the answers
     * @throws IOException when the list cannot be read, is damaged, belongs to another process, or has orders of a
     *     session that there is not
     */
    public void open(FixAnswers sessions) throws IOException {
        answers = sessions;
        deliveries.open(sessions, passage::done);
        List<SessionID> outstanding = passage.recover();
        refuseUnknown(outstanding);
        if (!outstanding.isEmpty()) {
            LOG.info("{} orders of FIX sessions had no answer when the gateway ended: they are sent again",
                    outstanding.size());
        }
        marketData.open(sessions);
        timer.scheduleWithFixedDelay(this::tick, TICK_MS, TICK_MS, TimeUnit.MILLISECONDS);
    }

    /** Nobody would ever get their answers. */
    private void refuseUnknown(List<SessionID> outstanding) throws IOException {
        Map<SessionID, Long> orders = outstanding.stream().filter(each -> !answers.isKnown(each))
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        if (!orders.isEmpty()) {
            throw new IOException("the list of orders in " + settings.directory() + " has "
                    + orders.entrySet().stream().map(each -> each.getValue() + " of " + each.getKey().getTargetCompID()
                            + " (trader-comp-id " + each.getKey().getSenderCompID() + ")")
                            .collect(Collectors.joining(", "))
                    + " without an answer, and the sessions file has no such client: put its section back until they"
                    + " are answered");
        }
    }

    /**
     * Begins to connect, and returns when that has succeeded or failed for the first time, or after some seconds; what
     * is outstanding is sent as soon as the broker is there.
     *
     * @throws IllegalArgumentException when the broker's URL cannot be used
     */
    public void connect() {
        link.open();
    }

    @Override
    public void request(SessionID session, FixmlMessage request)
            throws RequestRefusedException, FixRefusedException, RequestInDoubtException {
        try {
            if (RequestKinds.isListed(request)) {
                passage.order(session, request);
            } else {
                ask(session, request, answer -> give(session, RequestKinds.complete(request, answer)));
            }
        } catch (RequestRefusedException refused) {
            counts.refused.increment();
            throw refused;
        }
    }

    /**
     * Sends a request that is not listed.
     *
     * @param session whose it is, or null
     * @param onAnswer told its answer, once, by any thread; a BusinessReject of reason 4 when there is none in time
     * @throws RequestRefusedException when the broker is away, or too much of the session is under way
     * @throws FixRefusedException when it can never be sent
     */
    void ask(SessionID session, FixmlMessage request, Consumer<FixmlMessage> onAnswer)
            throws RequestRefusedException, FixRefusedException {
        passage.ask(session, request, onAnswer);
    }

    private void give(SessionID session, FixmlMessage answer) {
        try {
            answers.send(session, FixMessages.toFix(answer));
        } catch (RuntimeException failed) {
            errors.log("An answer could not be given to session " + session, failed);
        }
    }

    @Override
    public void marketData(SessionID session, MarketDataRequest request) throws FixRefusedException {
        marketData.request(session, request);
    }

    @Override
    public void loggedOn(SessionID session) {
        deliveries.to(session).loggedOn();
    }

    @Override
    public void hasRead(SessionID session, long mark) {
        deliveries.to(session).hasRead(mark);
    }

    @Override
    public void loggedOut(SessionID session) {
        marketData.loggedOut(session);
    }

    /** The connection to the broker, which a test may break. */
    ReconnectingBroker broker() {
        return link;
    }

    private void tick() {
        tick(System.nanoTime());
    }

    void tick(long nowNs) {
        try {
            passage.tick(nowNs);
            deliveries.tick();
            list.flush();
            if (nowNs - tidiedNs >= TIDY_NS) {
                tidiedNs = nowNs;
                passage.tidy();
            }
        } catch (IOException | RuntimeException failed) {
            errors.log("The list of orders is not tidied", failed);
        }
    }

    /** What has been counted, and what is outstanding now. */
    public GatewayCounts.Figures figures() {
        return counts.figures(passage.orders(), marketData.subscriptions());
    }

    /** Adds what changes over time. */
    public void addCounters(CounterLog log) {
        log.add("fixOrdersOutstanding", passage::orders);
        log.add("fixRequestsRefused", counts.refused::sum);
        log.add("fixOrdersSentAgain", counts.sentAgain::sum);
        log.add("fixSubscriptions", marketData::subscriptions);
        list.addCounters(log);
    }

    /** Ends; what is outstanding stays in the list. */
    @Override
    public void close() throws IOException {
        link.close();
        timer.shutdownNow();
        try {
            timer.awaitTermination(STOP_TIMEOUT_S, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        marketData.close();
        deliveries.close();
        list.close();
    }

    private final class LinkEvents implements ReconnectingBroker.Events {
        @Override
        public void connected() {
            passage.connected();
        }

        @Override
        public void lost() {
            counts.losses.increment();
            marketData.lost();
            // Not here: the new connection does not wait until all have been told.
            timer.execute(passage::lost);
        }

        @Override
        public void reply(String correlationId, String text) {
            passage.reply(correlationId, text);
        }

        @Override
        public void listening() {
            marketData.listening();
        }

        @Override
        public void price(Message message) {
            marketData.price(message);
        }
    }
}
