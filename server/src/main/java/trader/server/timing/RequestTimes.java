package trader.server.timing;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import javax.transaction.xa.Xid;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.server.transaction.EnlistedXaResource;
import trader.server.transaction.XaListener;

/**
 * Records the times of each request on the thread that processes it; docs/MEASURING.md describes the files. Reply queue
 * and correlation id identify a request.
 *
 * <p>In turn: {@link #received}, {@link #handled}, for orders {@link #released}, {@link #done}.
 */
public final class RequestTimes implements AutoCloseable {
    public enum Service { QUOTE, ORDER }

    enum Outcome {
        /** It was answered and, if it had a transaction, committed. */
        DONE,
        /** It was rolled back, and will be delivered again. */
        ROLLED_BACK
    }

    private static final int UNIDENTIFIED = -1;

    private final ThreadLocal<Delivery> current = ThreadLocal.withInitial(Delivery::new);
    private final RecordRing ring = new RecordRing();
    private final SenderNumbers senders = new SenderNumbers();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder unidentified = new LongAdder();
    private final TimesWriter writer;
    private volatile boolean open;

    private static final class Delivery {
        private long receivedNs;
        private long handledNs;
        private long releasedNs;
        private int sender;
        private int number;
    }

    public RequestTimes(Path directory) {
        writer = new TimesWriter(directory, ring, senders);
    }

    /** Creates the files and begins to record times. */
    public void open() throws IOException {
        writer.open();
        open = true;
    }

    /** The listener, with its messages recorded once this is open. */
    public SessionAwareMessageListener<Message> timed(Service service, SessionAwareMessageListener<Message> listener) {
        return new TimedListener(this, service, listener);
    }

    /** Records when the broker's branch is committed, on the thread that processes the order. */
    public XaListener commitWatch() {
        return new XaListener() {
            @Override
            public void committed(String resource, Xid branch, boolean onePhase) {
                if (resource.equals(EnlistedXaResource.BROKER)) {
                    released();
                }
            }
        };
    }

    /** The thread has received a message. */
    void received() {
        if (open) {
            Delivery delivery = current.get();
            delivery.receivedNs = System.nanoTime();
            delivery.releasedNs = 0;
            delivery.sender = UNIDENTIFIED;
        }
    }

    /** The message is handled, and its reply was sent. */
    void handled(Message message) {
        if (open) {
            Delivery delivery = current.get();
            delivery.handledNs = System.nanoTime();
            identify(message, delivery);
        }
    }

    private void identify(Message message, Delivery delivery) {
        try {
            int number = number(message.getJMSCorrelationID());
            if (number >= 0 && message.getJMSReplyTo() instanceof Queue queue) {
                delivery.sender = senders.number(queue.getQueueName());
                delivery.number = number;
            }
        } catch (JMSException unreadable) {
            delivery.sender = UNIDENTIFIED;
        }
    }

    /** The broker has committed: the reply may leave. */
    void released() {
        if (open) {
            current.get().releasedNs = System.nanoTime();
        }
    }

    /** The thread is done with the message. */
    void done(Service service, Outcome outcome) {
        if (!open) {
            return;
        }
        Delivery delivery = current.get();
        if (delivery.receivedNs == 0) {
            return;
        }
        if (delivery.sender < 0) {
            unidentified.increment();
        } else {
            long doneNs = service == Service.ORDER ? System.nanoTime() : delivery.handledNs;
            long releasedNs = delivery.releasedNs == 0 ? doneNs : delivery.releasedNs;
            long identity = service.ordinal() + 1L | (long) outcome.ordinal() << 8 | (long) delivery.sender << 16
                    | (long) delivery.number << 32;
            if (!ring.add(identity, delivery.receivedNs, delivery.handledNs, releasedNs, doneNs)) {
                dropped.increment();
            }
        }
        delivery.receivedNs = 0;
    }

    /** The digits of {@code q17}; -1 if it is not such an id. */
    private static int number(String correlationId) {
        int length = correlationId == null ? 0 : correlationId.length();
        if (length < 2 || length > 10) {
            return -1;
        }
        int number = 0;
        for (int i = 1; i < length; i++) {
            int digit = correlationId.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    public Figures figures() {
        return new Figures(ring.added(), dropped.sum(), unidentified.sum(), writer.failure());
    }

    @Override
    public void close() throws IOException {
        open = false;
        writer.close();
    }

    /**
     * @param dropped those that arrived faster than they could be written
     * @param unidentified those without a reply queue or a number in their correlation id
     * @param failure the reason why writing ended early, or null
     */
    public record Figures(long recorded, long dropped, long unidentified, String failure) {
    }
}
