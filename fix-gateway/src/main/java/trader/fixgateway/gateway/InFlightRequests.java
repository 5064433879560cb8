package trader.fixgateway.gateway;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import quickfix.SessionID;
import trader.common.logging.ThrottledErrors;
import trader.fix.FixRefusedException;
import trader.fixgateway.broker.GatewayConnection;
import trader.fixgateway.broker.ReconnectingBroker;
import trader.fixgateway.session.PendingQuota;
import trader.fixgateway.session.RequestInDoubtException;
import trader.fixgateway.session.RequestRefusedException;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;

/** Sends requests as soon as they are ready and the broker is reachable, and matches replies to them. Thread-safe. */
final class InFlightRequests {
    private static final String UNREACHABLE = "the services cannot be reached now";

    private final GatewaySettings settings;
    private final FixmlCodec codec;
    private final GatewayCounts counts;
    private final ReconnectingBroker broker;
    private final PendingOrderLog orderLog;
    private final SessionReplies replies;
    private final GatewayTimes times;
    private final ThrottledErrors errors;
    private final OrderChains chains = new OrderChains();
    private final OverdueOrders overdueOrders = new OverdueOrders(System.nanoTime());
    private final ConcurrentSkipListMap<Long, PendingRequest> pending = new ConcurrentSkipListMap<>();
    private final PendingQuota orderQuota;
    private final PendingQuota queryQuota;
    private final AtomicLong lastNumber = new AtomicLong();

    InFlightRequests(GatewaySettings settings, FixmlCodec codec, GatewayCounts counts, ReconnectingBroker broker,
            PendingOrderLog orderLog, SessionReplies replies, GatewayTimes times, ThrottledErrors errors) {
        this.settings = settings;
        this.codec = codec;
        this.counts = counts;
        this.broker = broker;
        this.orderLog = orderLog;
        this.replies = replies;
        this.times = times;
        this.errors = errors;
        orderQuota = new PendingQuota("orders", settings.maxPending(), settings.maxPendingPerSession());
        queryQuota = new PendingQuota("requests", settings.maxPending(), settings.maxPendingPerSession());
    }

    /** Reads the log; returns the session of each pending order. */
    List<SessionID> recover() throws IOException {
        List<SessionID> sessions = new ArrayList<>();
        for (PendingOrderLog.Entry each : orderLog.open()) {
            PendingRequest order = PendingRequest.order(each.number(), each.session(), decode(each), each.text(), true);
            order.setLsn(each.lsn());
            orderQuota.add(order.session, 1);
            pending.put(order.number, order);
            chains.add(order);
            sessions.add(order.session);
        }
        lastNumber.set(orderLog.lastNumber());
        return sessions;
    }

    private FixmlMessage decode(PendingOrderLog.Entry entry) throws IOException {
        try {
            return codec.decode(entry.text());
        } catch (FixmlException unreadable) {
            throw new IOException("order " + entry.number() + " in the list in " + settings.directory()
                    + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Accepts an order, a cancel or a replace, which is in the log when this returns. */
    void order(SessionID session, FixmlMessage request)
            throws RequestRefusedException, FixRefusedException, RequestInDoubtException {
        long inNs = System.nanoTime();
        String text = encode(request);
        orderQuota.acquire(session, 1);
        PendingRequest order = PendingRequest.order(lastNumber.incrementAndGet(), session, request, text, false);
        pending.put(order.number, order);
        try {
            orderLog.add(order);
        } catch (IOException failed) {
            pending.remove(order.number);
            orderQuota.release(session, 1);
            errors.log("The list of orders cannot be written: sessions that send orders are ended until the gateway"
                    + " is started again", failed);
            throw new RequestInDoubtException("it is unknown whether " + RequestKinds.id(request)
                    + " is kept: send it again with the same ClOrdID");
        }
        counts.orders.increment();
        times.accepted(order.number, session, true, RequestKinds.id(request), inNs);
        chains.add(order);
        send(order);
    }

    /**
     * Sends a query; {@code session} is null for the gateway's own. Any thread calls {@code onAnswer}, once, with a
     * BusinessReject of reason 4 when no answer comes in time.
     *
     * @throws RequestRefusedException if the broker is unreachable, or the session has too many pending
     * @throws FixRefusedException if it can never be sent
     */
    void query(SessionID session, FixmlMessage request, Consumer<FixmlMessage> onAnswer)
            throws RequestRefusedException, FixRefusedException {
        long inNs = System.nanoTime();
        String text = encode(request);
        if (broker.connection() == null) {
            throw new RequestRefusedException(UNREACHABLE + ": try again later");
        }
        if (session != null) {
            queryQuota.acquire(session, 1);
        }
        counts.queries.increment();
        PendingRequest query = PendingRequest.query(lastNumber.incrementAndGet(), session, request, text, onAnswer,
                System.nanoTime() + settings.queryTimeoutNs());
        if (session != null) {
            times.accepted(query.number, session, RequestKinds.queue(request).equals(QueueNames.ORDERS),
                    RequestKinds.id(request), inNs);
        }
        pending.put(query.number, query);
        chains.add(query);
        send(query);
        if (broker.connection() == null) {
            // Lost meanwhile, and connectionLost() may have missed this request.
            fail(query, UNREACHABLE);
        }
    }

    private String encode(FixmlMessage request) throws FixRefusedException {
        try {
            return codec.encode(request);
        } catch (IllegalArgumentException unfit) {
            throw FixRefusedException.business(BusinessRejectReason.OTHER, unfit.getMessage());
        }
    }

    /** Sends a request if it is ready and there is a connection; otherwise it is sent when both hold. */
    private void send(PendingRequest request) {
        GatewayConnection connection = broker.connection();
        int attempt = connection == null || !request.isReady ? 0 : request.beginAttempt(connection, System.nanoTime());
        if (attempt == 0) {
            return;
        }
        String text = request.text;
        if (request.isOrder() && request.mayHaveBeenSentBefore()) {
            counts.ordersSentAgain.increment();
            text = codec.encode(((OrderRequest) request.message).possibleDuplicate());
        }
        times.sending(request.number, connection.replyQueue());
        try {
            connection.send(RequestKinds.queue(request.message), text,
                    new Attempt(request.number, attempt).correlationId());
            times.sent(request.number);
        } catch (JMSException failed) {
            broker.sendFailed(connection, failed);
        }
    }

    /** Handles a reply; the text is null if it is not a text message. */
    void reply(String correlationId, String text) {
        Attempt attempt = Attempt.parse(correlationId);
        PendingRequest request = attempt == null ? null : pending.get(attempt.request());
        if (request == null) {
            // Too late, a second answer to a request that was sent twice, or not for this gateway.
            counts.lateReplies.increment();
            return;
        }
        times.replied(request.number);
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
        } else if (!request.isOrder()) {
            finishQuery(request, answer);
        } else {
            overdueOrders.replied(request, attempt);
            if (RequestKinds.isNotAvailable(answer)) {
                request.refuse(System.nanoTime());
            } else {
                finishOrder(request, RequestKinds.complete(request.message, answer));
            }
        }
    }

    private void finishOrder(PendingRequest order, FixmlMessage answer) {
        if (order.answer(answer)) {
            replies.to(order.session).deliver(order);
            chains.remove(order).forEach(this::send);
        } else {
            counts.lateReplies.increment();
        }
    }

    /** The answer of an order can no longer be lost: removes the order from the log. */
    void delivered(PendingRequest order) {
        try {
            orderLog.answered(order);
        } catch (IOException failed) {
            errors.log("The list of orders cannot be written, answers will be sent again", failed);
        }
        pending.remove(order.number);
        orderQuota.release(order.session, 1);
        counts.ordersAnswered.increment();
    }

    /** False if the query already had an answer. */
    private boolean finishQuery(PendingRequest query, FixmlMessage answer) {
        if (!query.answer(answer)) {
            return false;
        }
        pending.remove(query.number);
        if (query.session == null) {
            query.onAnswer.accept(answer);
        } else {
            replies.to(query.session).execute(() -> {
                queryQuota.release(query.session, 1);
                query.onAnswer.accept(answer);
                times.delivered(query.number);
            });
        }
        chains.remove(query).forEach(this::send);
        return true;
    }

    private void fail(PendingRequest query, String why) {
        if (finishQuery(query, RequestKinds.notAvailable(query.message, why))) {
            counts.queriesFailed.increment();
        }
    }

    void connected() {
        pending.values().forEach(this::send);
    }

    /** Fails the queries sent on a lost connection; a new connection may already exist. */
    void connectionLost() {
        for (PendingRequest each : pending.values()) {
            if (!each.isOrder() && each.isLost(broker.connection())) {
                fail(each, UNREACHABLE);
            }
        }
    }

    /** Fails expired queries, and sends overdue orders again. */
    void tick(long nowNs) {
        for (PendingRequest each : pending.values()) {
            if (!each.isOrder() && nowNs - each.deadlineNs >= 0) {
                fail(each, "the services gave no answer in time");
            }
        }
        for (PendingRequest each : overdueOrders.toSendAgain(pending.values(), nowNs)) {
            each.allowResend();
            send(each);
        }
    }

    void tidyLog() throws IOException {
        orderLog.tidy(pending.values());
    }

    /** Orders, cancels and replaces whose answer may still be lost. */
    int pendingOrders() {
        return orderQuota.total();
    }
}
