package trader.client.request;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The requests of one connection that wait for their reply, by correlation id, and the replies that fit none.
 *
 * <p>A correlation id is the service's letter and the request's number on this connection: {@code q17}. So a reply to
 * a request that was made but waits no more is told from one to a request that never was: it is late if the request's
 * time ran out, and a duplicate otherwise. All methods may be called by any thread; callers are woken and callbacks run
 * outside the lock.
 */
final class Calls {
    /** How many requests are remembered whose reply may come late; one forgotten would count as a duplicate. */
    private static final int MOST_GIVEN_UP = 100_000;

    private final Map<String, Call> waiting = new HashMap<>();
    private final Set<String> givenUp = Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST_GIVEN_UP;
        }
    });
    private final Map<Service, StrayReplies> strays = new EnumMap<>(Service.class);
    private final Consumer<String> onStray;
    private long lastNumber;
    private String lost;

    Calls() {
        this(text -> { });
    }

    /** {@code onStray} is told the text (or null) of a reply that no call waits for, on the thread that read it. */
    Calls(Consumer<String> onStray) {
        this.onStray = onStray;
        for (Service service : Service.values()) {
            strays.put(service, StrayReplies.NONE);
        }
    }

    /** A new call that waits for its reply; {@code whenDone} is null when its thread will wait for it. */
    synchronized Call begin(Service service, Consumer<Call> whenDone) throws RequestFailedException {
        if (lost != null) {
            throw new RequestFailedException(lost);
        }
        lastNumber++;
        Call call = new Call(service, service.letter() + Long.toString(lastNumber), whenDone);
        waiting.put(call.correlationId(), call);
        return call;
    }

    /** Gives a reply to its call, or counts it as late, duplicate or unexpected. */
    void reply(String correlationId, String text) {
        Call call;
        synchronized (this) {
            call = correlationId == null ? null : waiting.remove(correlationId);
            if (call == null) {
                countStray(correlationId, text);
            }
        }
        if (call != null) {
            call.replied(text);
        } else {
            onStray.accept(text);
        }
    }

    /** Gives up waiting: a reply that comes now is late. Does nothing if the call is done. */
    void giveUp(Call call) {
        synchronized (this) {
            if (waiting.remove(call.correlationId()) == null) {
                return;
            }
            givenUp.add(call.correlationId());
        }
        call.timedOut();
    }

    /** Takes back a call whose sending failed; should it have been sent all the same, its reply is late. */
    synchronized void takeBack(Call call) {
        if (waiting.remove(call.correlationId()) != null) {
            givenUp.add(call.correlationId());
        }
    }

    /** Ends every call: no reply will come any more. */
    void connectionLost(String reason) {
        List<Call> failed;
        synchronized (this) {
            if (lost == null) {
                lost = reason;
            }
            failed = new ArrayList<>(waiting.values());
            waiting.clear();
        }
        failed.forEach(call -> call.failed(reason));
    }

    /** Leaves out a number, for a request that is not sent, and so has no call. */
    synchronized void skip() {
        lastNumber++;
    }

    /** The number of the latest call. */
    synchronized long lastNumber() {
        return lastNumber;
    }

    synchronized boolean isLost() {
        return lost != null;
    }

    synchronized StrayReplies strays(Service service) {
        return strays.get(service);
    }

    private void countStray(String correlationId, String text) {
        Service service = made(correlationId);
        if (service == null) {
            Service guess = text != null && text.contains("<ExecRpt") ? Service.ORDER : Service.QUOTE;
            strays.merge(guess, new StrayReplies(0, 0, 1), StrayReplies::plus);
        } else if (givenUp.remove(correlationId)) {
            strays.merge(service, new StrayReplies(1, 0, 0), StrayReplies::plus);
        } else {
            strays.merge(service, new StrayReplies(0, 1, 0), StrayReplies::plus);
        }
    }

    /** The service of a request that this connection has made, or null. */
    private Service made(String correlationId) {
        Service service = correlationId == null || correlationId.isEmpty()
                ? null : Service.ofLetter(correlationId.charAt(0));
        if (service == null) {
            return null;
        }
        try {
            long number = Long.parseLong(correlationId, 1, correlationId.length(), 10);
            return number >= 1 && number <= lastNumber ? service : null;
        } catch (NumberFormatException notOurs) {
            return null;
        }
    }
}
