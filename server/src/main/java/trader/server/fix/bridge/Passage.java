package trader.server.fix.bridge;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import quickfix.SessionID;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.Message;
import trader.fixml.OrderRequest;
import trader.server.fix.RequestRefusedException;

/**
 * Requests on their way: those that are in the list until they are answered, and those that are given up after a time.
 * Each is sent when it is its turn and there is a connection. Thread-safe.
 */
final class Passage {
    /** Gives an order's answer to its session. */
    interface Giver {
        /** False when it could not be given; {@code again} when the client may have had it. */
        boolean give(SessionID session, Message answer, boolean again);
    }

    private final BridgeSettings settings;
    private final FixmlCodec codec;
    private final BridgeCounts counts;
    private final BrokerLink link;
    private final OrderList list;
    private final Giver giver;
    private final Troubles troubles;
    private final OrderChains chains = new OrderChains();
    private final ConcurrentSkipListMap<Long, Outstanding> outstanding = new ConcurrentSkipListMap<>();
    private final AtomicInteger orders = new AtomicInteger();
    private final AtomicInteger passing = new AtomicInteger();
    private final AtomicLong numbers = new AtomicLong();

    Passage(BridgeSettings settings, FixmlCodec codec, BridgeCounts counts, BrokerLink link, OrderList list,
            Giver giver, Troubles troubles) {
        this.settings = settings;
        this.codec = codec;
        this.counts = counts;
        this.link = link;
        this.list = list;
        this.giver = giver;
        this.troubles = troubles;
    }

    /** Reads the list; how many orders are outstanding in it. */
    int recover() throws IOException {
        for (OrderList.Listed each : list.open()) {
            Outstanding order = Outstanding.listed(each.number(), each.session(), decoded(each), each.text(), true);
            order.setLsn(each.lsn());
            orders.incrementAndGet();
            outstanding.put(order.number, order);
            chains.add(order);
        }
        numbers.set(list.lastNumber());
        return orders.get();
    }

    private Message decoded(OrderList.Listed listed) throws IOException {
        try {
            return codec.decode(listed.text());
        } catch (FixmlException unreadable) {
            throw new IOException("order " + listed.number() + " in the list in " + settings.directory()
                    + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Takes an order, a cancel or a replace; it is in the list when this returns. */
    void order(SessionID session, Message request) throws RequestRefusedException {
        String text = encoded(request);
        if (orders.incrementAndGet() > settings.mostOrders()) {
            orders.decrementAndGet();
            throw new RequestRefusedException("there are " + settings.mostOrders()
                    + " orders that wait for their answer: try again later");
        }
        Outstanding order = Outstanding.listed(numbers.incrementAndGet(), session, request, text, false);
        outstanding.put(order.number, order);
        try {
            list.add(order);
        } catch (IOException failed) {
            outstanding.remove(order.number);
            orders.decrementAndGet();
            troubles.say("The list of orders cannot be written, orders are refused", failed);
            throw new RequestRefusedException("orders cannot be kept safe now");
        }
        counts.orders.increment();
        chains.add(order);
        send(order);
    }

    /** Sends a request that is not listed; see {@link Bridge#ask}. */
    void ask(SessionID session, Message request, Consumer<Message> onAnswer) throws RequestRefusedException {
        String text = encoded(request);
        if (link.connection() == null) {
            throw new RequestRefusedException("the services cannot be reached now: try again later");
        }
        if (passing.incrementAndGet() > settings.mostOrders()) {
            passing.decrementAndGet();
            throw new RequestRefusedException("there are " + settings.mostOrders()
                    + " requests that wait for their answer: try again later");
        }
        counts.asked.increment();
        Outstanding asked = Outstanding.passing(numbers.incrementAndGet(), session, request, text, onAnswer,
                System.nanoTime() + settings.answerNs());
        outstanding.put(asked.number, asked);
        chains.add(asked);
        send(asked);
        if (link.connection() == null) {
            // Lost meanwhile: perhaps after those that were on their way have been told.
            giveUp(asked, "the services cannot be reached now");
        }
    }

    private String encoded(Message request) throws RequestRefusedException {
        try {
            return codec.encode(request);
        } catch (IllegalArgumentException unfit) {
            throw new RequestRefusedException(unfit.getMessage());
        }
    }

    /** Sends a request if it is its turn and there is a connection; else it is sent when both are so. */
    private void send(Outstanding request) {
        BrokerConnection connection = link.connection();
        if (connection == null || !request.isReady || !request.begin(connection, System.nanoTime())) {
            return;
        }
        boolean again = request.isListed() && request.isSentAgain();
        if (again) {
            counts.sentAgain.increment();
        }
        String text = again
                ? codec.encode(((OrderRequest) request.message).possibleDuplicate()) : request.text;
        try {
            connection.send(Requests.queue(request.message), text, request.number);
        } catch (JMSException failed) {
            link.broken(connection, failed);
        }
    }

    /** A reply has come; the text is null where there is none. */
    void reply(String correlationId, String text) {
        Outstanding request = find(correlationId);
        if (request == null) {
            // The second answer to one that was sent twice, or too late.
            counts.late.increment();
            return;
        }
        Message answer;
        try {
            answer = codec.decode(text == null ? "" : text);
        } catch (FixmlException unreadable) {
            troubles.say("A reply cannot be read", unreadable);
            return;
        }
        if (!Requests.isAnswer(request.message, answer)) {
            troubles.say("A reply is no answer to its request", new IllegalStateException(
                    answer.getClass().getSimpleName() + " to " + request.message.getClass().getSimpleName()));
        } else if (!request.isListed()) {
            finish(request, answer);
        } else if (Requests.isNotAvailable(answer)) {
            request.refused(System.nanoTime());
        } else if (request.answer()) {
            answered(request, answer);
        }
    }

    private Outstanding find(String correlationId) {
        try {
            return outstanding.get(Long.valueOf(correlationId));
        } catch (NumberFormatException notOurs) {
            return null;
        }
    }

    /** Gives an order's answer to its session, and only then strikes it off the list. */
    private void answered(Outstanding order, Message answer) {
        boolean again = order.recovered || order.message.header().possDup();
        if (!giver.give(order.session, Requests.complete(order.message, answer), again)) {
            order.unanswered();
            return;
        }
        try {
            list.answered(order);
        } catch (IOException failed) {
            troubles.say("The list of orders cannot be written, answers will be given again", failed);
        }
        orders.decrementAndGet();
        counts.answered.increment();
        remove(order);
    }

    /** Ends a request that is not listed; false when it had ended. */
    private boolean finish(Outstanding asked, Message answer) {
        if (!asked.answer()) {
            return false;
        }
        passing.decrementAndGet();
        remove(asked);
        asked.onAnswer.accept(answer);
        return true;
    }

    private void giveUp(Outstanding asked, String why) {
        if (finish(asked, Requests.notAvailable(asked.message, why))) {
            counts.gaveUp.increment();
        }
    }

    private void remove(Outstanding request) {
        outstanding.remove(request.number);
        chains.remove(request).forEach(this::send);
    }

    /** There is a new connection. */
    void connected() {
        outstanding.values().forEach(this::send);
    }

    /** There is no connection any more. */
    void lost() {
        for (Outstanding each : outstanding.values()) {
            if (!each.isListed()) {
                giveUp(each, "the services cannot be reached now");
            }
        }
    }

    /** Sends again, or gives up, what has no answer in time. */
    void tick(long nowNs) {
        for (Outstanding each : outstanding.values()) {
            if (!each.isListed() && nowNs - each.deadlineNs >= 0) {
                giveUp(each, "the services gave no answer in time");
            } else if (each.isListed() && each.isDue(nowNs)) {
                send(each);
            }
        }
    }

    /** Deletes what is not needed of the list. */
    void tidy() throws IOException {
        list.tidy(outstanding.values());
    }

    /** Orders, cancels and replaces that are not answered. */
    int orders() {
        return orders.get();
    }
}
