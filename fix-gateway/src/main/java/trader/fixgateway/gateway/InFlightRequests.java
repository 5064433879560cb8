package trader.fixgateway.gateway;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import quickfix.SessionID;
import trader.fix.FixRefusedException;
import trader.fixgateway.broker.GatewayConnection;
import trader.fixgateway.broker.ReconnectingBroker;
import trader.fixgateway.session.PendingQuota;
import trader.fixgateway.session.RequestInDoubtException;
import trader.fixgateway.session.RequestRefusedException;
import trader.common.logging.ThrottledErrors;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderRequest;

/**
 * Requests on their way: those that are in the list until they are answered, and those that are given up after a time.
 * Each is sent when it is its turn and there is a connection. Thread-safe.
 */
final class InFlightRequests {
    private final GatewaySettings settings;
    private final FixmlCodec codec;
    private final GatewayCounts counts;
    private final ReconnectingBroker link;
    private final PendingOrderLog list;
    private final SessionReplies deliveries;
    private final ThrottledErrors errors;
    private final OrderChains chains = new OrderChains();
    private final OverdueOrders overdue = new OverdueOrders(System.nanoTime());
    private final ConcurrentSkipListMap<Long, PendingRequest> outstanding = new ConcurrentSkipListMap<>();
    private final PendingQuota orders;
    private final PendingQuota passing;
    private final AtomicLong numbers = new AtomicLong();

    InFlightRequests(GatewaySettings settings, FixmlCodec codec, GatewayCounts counts, ReconnectingBroker link, PendingOrderLog list,
            SessionReplies deliveries, ThrottledErrors errors) {
        this.settings = settings;
        this.codec = codec;
        this.counts = counts;
        this.link = link;
        this.list = list;
        this.deliveries = deliveries;
        this.errors = errors;
        orders = new PendingQuota("orders", settings.mostOrders(), settings.mostOfSession());
        passing = new PendingQuota("requests", settings.mostOrders(), settings.mostOfSession());
    }

    /** Reads the list; whose orders are outstanding in it, one for each. */
    List<SessionID> recover() throws IOException {
        List<SessionID> sessions = new ArrayList<>();
        for (PendingOrderLog.Listed each : list.open()) {
            PendingRequest order = PendingRequest.listed(each.number(), each.session(), decoded(each), each.text(), true);
            order.setLsn(each.lsn());
            orders.add(order.session);
            outstanding.put(order.number, order);
            chains.add(order);
            sessions.add(order.session);
        }
        numbers.set(list.lastNumber());
        return sessions;
    }

    private FixmlMessage decoded(PendingOrderLog.Listed listed) throws IOException {
        try {
            return codec.decode(listed.text());
        } catch (FixmlException unreadable) {
            throw new IOException("order " + listed.number() + " in the list in " + settings.directory()
                    + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Takes an order, a cancel or a replace; it is in the list when this returns. */
    void order(SessionID session, FixmlMessage request)
            throws RequestRefusedException, FixRefusedException, RequestInDoubtException {
        String text = encoded(request);
        orders.acquire(session);
        PendingRequest order = PendingRequest.listed(numbers.incrementAndGet(), session, request, text, false);
        outstanding.put(order.number, order);
        try {
            list.add(order);
        } catch (IOException failed) {
            outstanding.remove(order.number);
            orders.release(session);
            errors.log("The list of orders cannot be written: sessions that send orders are ended until the gateway"
                    + " is started again", failed);
            throw new RequestInDoubtException("whether " + RequestKinds.id(request)
                    + " is kept is not known: send it again with the same ClOrdID");
        }
        counts.orders.increment();
        chains.add(order);
        send(order);
    }

    /** Sends a request that is not listed; see {@link FixToJmsGateway#ask}. */
    void ask(SessionID session, FixmlMessage request, Consumer<FixmlMessage> onAnswer)
            throws RequestRefusedException, FixRefusedException {
        String text = encoded(request);
        if (link.connection() == null) {
            throw new RequestRefusedException("the services cannot be reached now: try again later");
        }
        if (session != null) {
            passing.acquire(session);
        }
        counts.asked.increment();
        PendingRequest asked = PendingRequest.passing(numbers.incrementAndGet(), session, request, text, onAnswer,
                System.nanoTime() + settings.answerNs());
        outstanding.put(asked.number, asked);
        chains.add(asked);
        send(asked);
        if (link.connection() == null) {
            // Lost meanwhile: perhaps after those that were on their way have been told.
            giveUp(asked, "the services cannot be reached now");
        }
    }

    private String encoded(FixmlMessage request) throws FixRefusedException {
        try {
            return codec.encode(request);
        } catch (IllegalArgumentException unfit) {
            throw FixRefusedException.business(0, BusinessRejectReason.OTHER, unfit.getMessage());
        }
    }

    /** Sends a request if it is its turn and there is a connection; else it is sent when both are so. */
    private void send(PendingRequest request) {
        GatewayConnection connection = link.connection();
        int attempt = connection == null || !request.isReady ? 0 : request.begin(connection, System.nanoTime());
        if (attempt == 0) {
            return;
        }
        boolean again = request.isListed() && request.isSentAgain();
        if (again) {
            counts.sentAgain.increment();
        }
        String text = again
                ? codec.encode(((OrderRequest) request.message).possibleDuplicate()) : request.text;
        try {
            connection.send(RequestKinds.queue(request.message), text,
                    new Attempt(request.number, attempt).correlationId());
        } catch (JMSException failed) {
            link.broken(connection, failed);
        }
    }

    /** A reply has come; the text is null where there is none. */
    void reply(String correlationId, String text) {
        Attempt attempt = Attempt.of(correlationId);
        PendingRequest request = attempt == null ? null : outstanding.get(attempt.request());
        if (request == null) {
            // The second answer to one that was sent twice, or too late, or none of ours.
            counts.late.increment();
            return;
        }
        FixmlMessage answer;
        try {
            answer = codec.decode(text == null ? "" : text);
        } catch (FixmlException unreadable) {
            errors.log("A reply cannot be read", unreadable);
            return;
        }
        if (!RequestKinds.isAnswer(request.message, answer)) {
            errors.log("A reply is no answer to its request", new IllegalStateException(
                    answer.getClass().getSimpleName() + " to " + request.message.getClass().getSimpleName()));
        } else if (!request.isListed()) {
            finish(request, answer);
        } else {
            overdue.passed(request, attempt);
            if (RequestKinds.isNotAvailable(answer)) {
                request.refused(System.nanoTime());
            } else {
                answered(request, RequestKinds.complete(request.message, answer));
            }
        }
    }

    private void answered(PendingRequest order, FixmlMessage answer) {
        if (order.answer(answer)) {
            deliveries.to(order.session).give(order);
            chains.remove(order).forEach(this::send);
        } else {
            counts.late.increment();
        }
    }

    /** An order's answer was given to its session: only now it is struck off the list. */
    void done(PendingRequest order) {
        try {
            list.answered(order);
        } catch (IOException failed) {
            errors.log("The list of orders cannot be written, answers will be given again", failed);
        }
        outstanding.remove(order.number);
        orders.release(order.session);
        counts.answered.increment();
    }

    /** Ends a request that is not listed; false when it had ended. */
    private boolean finish(PendingRequest asked, FixmlMessage answer) {
        if (!asked.answer(answer)) {
            return false;
        }
        outstanding.remove(asked.number);
        if (asked.session == null) {
            asked.onAnswer.accept(answer);
        } else {
            deliveries.to(asked.session).execute(() -> {
                passing.release(asked.session);
                asked.onAnswer.accept(answer);
            });
        }
        chains.remove(asked).forEach(this::send);
        return true;
    }

    private void giveUp(PendingRequest asked, String why) {
        if (finish(asked, RequestKinds.notAvailable(asked.message, why))) {
            counts.gaveUp.increment();
        }
    }

    /** There is a new connection. */
    void connected() {
        outstanding.values().forEach(this::send);
    }

    /** A connection was lost; there may be a new one by now. */
    void lost() {
        for (PendingRequest each : outstanding.values()) {
            if (!each.isListed() && each.isLost(link.connection())) {
                giveUp(each, "the services cannot be reached now");
            }
        }
    }

    /** Sends again, or gives up, what has no answer in time. */
    void tick(long nowNs) {
        for (PendingRequest each : outstanding.values()) {
            if (!each.isListed() && nowNs - each.deadlineNs >= 0) {
                giveUp(each, "the services gave no answer in time");
            }
        }
        for (PendingRequest each : overdue.due(outstanding.values(), nowNs)) {
            each.forget();
            send(each);
        }
    }

    /** Deletes what is not needed of the list. */
    void tidy() throws IOException {
        list.tidy(outstanding.values());
    }

    /** Orders, cancels and replaces that are not answered, or whose answer the client may not have. */
    int orders() {
        return orders.total();
    }
}
