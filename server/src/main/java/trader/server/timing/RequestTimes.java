package trader.server.timing;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import javax.transaction.xa.Xid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.broker.DirectService;
import trader.common.timing.Detail;
import trader.common.timing.NumberedNames;
import trader.common.timing.RecordRing;
import trader.common.timing.RingFile;
import trader.common.timing.RunQueueClock;
import trader.common.timing.TimesWriter;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.RequestRecord;
import trader.server.transaction.EnlistedXaResource;
import trader.server.transaction.XaListener;

/**
 * Records the times of each delivery on the thread that processes it, in {@code requests.bin}. Reply queue and
 * correlation id identify a request; messages without these count as unidentified.
 *
 * <p>In turn: {@link #received}, {@link #handled}, for orders the calls of {@link #xaWatch}, {@link #done}.
 *
 * @see DeliveryRecord
 */
public final class RequestTimes {
    public enum Service { QUOTE, ORDER }

    enum Outcome {
        /** It was answered and, if it had a transaction, committed. */
        DONE,
        /** It was rolled back, and will be delivered again. */
        ROLLED_BACK
    }

    private static final Logger LOG = LoggerFactory.getLogger(RequestTimes.class);
    private static final int UNIDENTIFIED = -1;
    private static final int RING_SLOTS = 1 << 14;
    private static final int MOST_DIGITS = 9;

    private final ThreadLocal<Delivery> current = ThreadLocal.withInitial(this::delivery);
    private final RecordRing ring = new RecordRing(RING_SLOTS, DeliveryRecord.LONGS);
    private final NumberedNames senders;
    private final RingFile file;
    private final Detail detail;
    private final LongAdder unidentified = new LongAdder();
    private volatile boolean open;
    private volatile String failure;

    private static final class Delivery {
        private final long[] record = new long[DeliveryRecord.LONGS];
        /** Null without details. Its descriptor is closed once the thread has ended and this is unreachable. */
        private final RunQueueClock runQueue;
        private int sender;
        private int number;

        Delivery(Detail detail) {
            runQueue = detail == Detail.FULL ? new RunQueueClock() : null;
        }

        /** Until the reply could leave, or the transaction was rolled back. */
        private void waitedInTransaction() {
            record[DeliveryRecord.WAITED_IN_TRANSACTION] = waited(DeliveryRecord.RELEASED);
        }

        /** Since the last call, until this time. */
        private long waited(int time) {
            return RequestRecord.inFile(runQueue == null ? RunQueueClock.UNKNOWN : runQueue.sinceLastNs(record[time]));
        }
    }

    public RequestTimes(Path directory, Detail detail) {
        this.detail = detail;
        senders = new NumberedNames(directory.resolve("senders.csv"), "sender,replyQueue");
        file = new RingFile(directory.resolve("requests.bin"), DeliveryRecord.LAYOUT, ring, senders);
    }

    private Delivery delivery() {
        return new Delivery(detail);
    }

    public TimesWriter.Part file() {
        return file;
    }

    public void record(boolean newOpen) {
        open = newOpen;
    }

    /** The listener, with its messages recorded while this is open. */
    public SessionAwareMessageListener<Message> timed(Service service, SessionAwareMessageListener<Message> listener) {
        return new TimedListener(this, service, listener);
    }

    /** The service, with the requests that it answers recorded while this is open. */
    public DirectService timed(Service kind, DirectService service) {
        return new TimedDirectService(this, kind, service);
    }

    /**
     * Records when the branches of an order are committed, on the thread that processes it.
     * With details also when they were prepared, and when the decision was logged.
     */
    public XaListener xaWatch() {
        return detail == Detail.FULL ? new EveryCall() : new BrokerCommits();
    }

    private class BrokerCommits implements XaListener {
        @Override
        public void committed(String resource, Xid branch, boolean onePhase) {
            if (resource.equals(EnlistedXaResource.BROKER)) {
                note(DeliveryRecord.RELEASED);
                if (open) {
                    current.get().waitedInTransaction();
                }
            }
        }

        @Override
        public void failed(Throwable thrown) {
            open = false;
            failure = thrown.toString();
            LOG.error("Requests are no longer timed", thrown);
        }
    }

    private final class EveryCall extends BrokerCommits {
        @Override
        public void prepared(String resource, Xid branch) {
            note(resource.equals(EnlistedXaResource.BROKER) ? DeliveryRecord.BROKER_PREPARED
                    : DeliveryRecord.ORDERS_PREPARED);
        }

        @Override
        public void committing(String resource, Xid branch, boolean onePhase) {
            if (current.get().record[DeliveryRecord.DECIDED] == 0) {
                note(DeliveryRecord.DECIDED);
            }
        }

        @Override
        public void committed(String resource, Xid branch, boolean onePhase) {
            if (resource.equals(EnlistedXaResource.ORDERS)) {
                note(DeliveryRecord.ORDERS_COMMITTED);
            }
            super.committed(resource, branch, onePhase);
        }
    }

    private void note(int time) {
        if (open) {
            current.get().record[time] = System.nanoTime();
        }
    }

    void received() {
        if (open) {
            Delivery delivery = current.get();
            Arrays.fill(delivery.record, 0);
            delivery.record[DeliveryRecord.RECEIVED] = System.nanoTime();
            delivery.record[DeliveryRecord.WAITED] = delivery.waited(DeliveryRecord.RECEIVED);
            delivery.sender = UNIDENTIFIED;
        }
    }

    /** The message is handled, and its reply was sent. */
    void handled(Message message) {
        if (open) {
            identify(message, handled());
        }
    }

    /** The request is handled, and its reply was sent. */
    void handled(String replyQueue, String correlationId) {
        if (open) {
            Delivery delivery = handled();
            int number = number(correlationId);
            if (number >= 0) {
                delivery.sender = senders.number(replyQueue);
                delivery.number = number;
            }
        }
    }

    private Delivery handled() {
        Delivery delivery = current.get();
        delivery.record[DeliveryRecord.HANDLED] = System.nanoTime();
        delivery.record[DeliveryRecord.WAITED] |= delivery.waited(DeliveryRecord.HANDLED) << 32;
        return delivery;
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

    void done(Service service, Outcome outcome) {
        if (!open) {
            return;
        }
        Delivery delivery = current.get();
        long[] record = delivery.record;
        if (record[DeliveryRecord.RECEIVED] == 0) {
            return;
        }
        if (delivery.sender < 0) {
            unidentified.increment();
        } else {
            record[DeliveryRecord.IDENTITY] = DeliveryRecord.identity(service.ordinal(), outcome == Outcome.ROLLED_BACK,
                    delivery.sender, delivery.number);
            boolean inTransaction = service == Service.ORDER;
            record[DeliveryRecord.FINISHED] = inTransaction ? System.nanoTime() : record[DeliveryRecord.HANDLED];
            if (record[DeliveryRecord.RELEASED] == 0) {
                record[DeliveryRecord.RELEASED] = record[DeliveryRecord.FINISHED];
                if (inTransaction) {
                    delivery.waitedInTransaction();
                }
            }
            ring.add(record);
        }
        record[DeliveryRecord.RECEIVED] = 0;
    }

    /** 17 for {@code q17} of a client, or for the gateway's {@code 17/1} and {@code 17/2}; -1 if it is no such id. */
    static int number(String correlationId) {
        int end = correlationId == null ? 0 : correlationId.length();
        int from = 1;
        int slash = correlationId == null ? -1 : correlationId.indexOf('/');
        if (slash >= 0) {
            from = 0;
            end = slash;
        }
        int digits = end - from;
        if (digits < 1 || digits > MOST_DIGITS) {
            return -1;
        }
        int number = 0;
        for (int i = from; i < end; i++) {
            int digit = correlationId.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** {@code writerFailure} is the reason why writing ended early, or null. */
    public Figures figures(String writerFailure) {
        return new Figures(ring.added(), ring.dropped(), unidentified.sum(),
                failure != null ? failure : writerFailure);
    }

    /**
     * @param dropped those that arrived faster than they could be written
     * @param unidentified those without a reply queue or a number in their correlation id
     * @param failure the reason why timing or writing ended early, or null
     */
    public record Figures(long recorded, long dropped, long unidentified, String failure) {
    }
}
