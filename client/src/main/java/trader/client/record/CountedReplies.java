package trader.client.record;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import trader.common.timing.HandOffTimes;
import trader.jmsclient.PendingReplies;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.Service;

/**
 * Pending replies that also counts the replies that match no request.
 *
 * <p>A correlation id is the first letter of the service, an infix shared by all ids of this connection, and the number
 * of the request on this connection. So a stray reply can be classified: it is unexpected if no such request was made,
 * late if the request timed out, and otherwise a duplicate.
 *
 * @param <R> the type of a reply
 */
public final class CountedReplies<R> extends PendingReplies<R> {
    /** The number of timed-out requests to remember; a late reply to a forgotten one counts as a duplicate. */
    private static final int MAX_TIMED_OUT = 100_000;

    private final Set<String> timedOut = Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MAX_TIMED_OUT;
        }
    });
    private final Map<Service, StrayReplies> strays = new EnumMap<>(Service.class);
    private final String infix;
    private final Predicate<R> isReport;
    /** Null: waits of the threads that read replies are not measured. */
    private final HandOffTimes readers;

    /**
     * @param infix part of every correlation id, between the letter and the number
     * @param isReport whether a reply (or null) belongs to an order, for replies with a foreign correlation id
     * @param readers is told when a thread has read a reply; null: not measured
     */
    public CountedReplies(String infix, Predicate<R> isReport, HandOffTimes readers) {
        this.infix = infix;
        this.isReport = isReport;
        this.readers = readers;
        for (Service service : Service.values()) {
            strays.put(service, StrayReplies.NONE);
        }
    }

    /**
     * Registers a request that already has its correlation id.
     *
     * @param correlationId in the form of this connection, with the next number
     */
    @Override
    public synchronized PendingReply<R> begin(Service service, String correlationId, Consumer<PendingReply<R>> whenDone)
            throws RequestFailedException {
        return super.begin(service, correlationId, whenDone);
    }

    /** Skips the number of a request that is not sent: correlation ids count the requests that were due. */
    public synchronized void skip() {
        lastNumber++;
    }

    /** The number of the latest request; 0 before the first. */
    public synchronized long lastNumber() {
        return lastNumber;
    }

    public synchronized StrayReplies strays(Service service) {
        return strays.get(service);
    }

    @Override
    protected void arrived() {
        if (readers != null) {
            readers.read();
        }
    }

    @Override
    protected void gaveUp(String correlationId) {
        timedOut.add(correlationId);
    }

    @Override
    protected synchronized void stray(String correlationId, R reply) {
        Service service = serviceOf(correlationId);
        if (service == null) {
            Service guess = isReport.test(reply) ? Service.ORDER : Service.QUOTE;
            strays.merge(guess, new StrayReplies(0, 0, 1), StrayReplies::plus);
        } else if (timedOut.remove(correlationId)) {
            strays.merge(service, new StrayReplies(1, 0, 0), StrayReplies::plus);
        } else {
            strays.merge(service, new StrayReplies(0, 1, 0), StrayReplies::plus);
        }
    }

    /** The service to which this connection sent a request; null if it made no such request. */
    private Service serviceOf(String correlationId) {
        if (correlationId == null || correlationId.isEmpty() || !correlationId.startsWith(infix, 1)) {
            return null;
        }
        try {
            long number = Long.parseLong(correlationId, 1 + infix.length(), correlationId.length(), 10);
            return number >= 1 && number <= lastNumber ? ofLetter(correlationId.charAt(0)) : null;
        } catch (NumberFormatException foreign) {
            return null;
        }
    }

    /** In either case, because those of FIX messages are upper-case; null if there is none. */
    private static Service ofLetter(char letter) {
        return switch (letter) {
            case 'q', 'Q' -> Service.QUOTE;
            case 'o', 'O' -> Service.ORDER;
            default -> null;
        };
    }
}
