package trader.server.timing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import trader.server.listener.ReplyAddress;

/**
 * Notes the times of each request on the thread that works on it; docs/MEASURING.md describes the files. A request is
 * known by the queue to which its reply goes and its correlation id, which it carries anyway.
 *
 * <p>In turn: {@link #received}, {@link #identified}, {@link #handled}, for orders {@link #released}, {@link #done}.
 */
public final class RequestTimes implements AutoCloseable {
    /** Which service a request is for. */
    public enum Service { QUOTE, ORDER }

    /** What became of a delivery. */
    public enum Outcome {
        /** It was answered, and what was to be committed is. */
        DONE,
        /** It was rolled back, and will be delivered again. */
        ROLLED_BACK
    }

    private final ThreadLocal<Delivery> current = ThreadLocal.withInitial(Delivery::new);
    private final RecordRing ring = new RecordRing();
    private final SenderNumbers senders = new SenderNumbers();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder unidentified = new LongAdder();
    private final TimesWriter writer;
    private volatile boolean open;

    /** What a thread works on. */
    private static final class Delivery {
        private long receivedNs;
        private long handledNs;
        private long releasedNs;
        private int sender;
        private int number;
    }

    /** Times of which none is noted before {@link #open()}. */
    public RequestTimes(Path directory) {
        writer = new TimesWriter(directory, ring, senders);
    }

    /**
     * Makes the files and begins.
     *
     * @throws IOException when they cannot be made
     */
    public void open() throws IOException {
        writer.open();
        open = true;
    }

    /** The thread has been given a message. */
    public void received() {
        if (open) {
            Delivery delivery = current.get();
            delivery.receivedNs = System.nanoTime();
            delivery.handledNs = 0;
            delivery.releasedNs = 0;
            delivery.sender = -1;
        }
    }

    /** It says where its reply goes; null if it does not. */
    public void identified(ReplyAddress replyTo) {
        if (open && replyTo != null && replyTo.name() != null) {
            int number = number(replyTo.correlationId());
            if (number >= 0) {
                Delivery delivery = current.get();
                delivery.sender = senders.number(replyTo.name());
                delivery.number = number;
            }
        }
    }

    /** It is looked up or recorded, and its reply was sent. */
    public void handled() {
        if (open) {
            current.get().handledNs = System.nanoTime();
        }
    }

    /** The broker has committed: its reply may leave. */
    public void released() {
        if (open) {
            current.get().releasedNs = System.nanoTime();
        }
    }

    /** The thread has done with it; what has no time of its own yet is done now. */
    public void done(Service service, Outcome outcome) {
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
            long doneNs = delivery.handledNs == 0 || service == Service.ORDER ? System.nanoTime() : delivery.handledNs;
            long handledNs = delivery.handledNs == 0 ? doneNs : delivery.handledNs;
            long releasedNs = delivery.releasedNs == 0 ? doneNs : delivery.releasedNs;
            long identity = service.ordinal() + 1L | (long) outcome.ordinal() << 8 | (long) delivery.sender << 16
                    | (long) delivery.number << 32;
            if (!ring.add(identity, delivery.receivedNs, handledNs, releasedNs, doneNs)) {
                dropped.increment();
            }
        }
        delivery.receivedNs = 0;
    }

    /** The digits of {@code q17}; -1 when it is not such an id. */
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

    /** What was noted so far. */
    public Figures figures() {
        return new Figures(ring.added(), dropped.sum(), unidentified.sum(), writer.failure());
    }

    /** Writes the rest. */
    @Override
    public void close() throws IOException {
        open = false;
        writer.close();
    }

    /**
     * Counts of deliveries.
     *
     * @param recorded those that are in the file
     * @param dropped those that are not, because they came faster than they could be written
     * @param unidentified those that are not, because they do not say whose they are
     * @param failure why writing ended early, or null
     */
    public record Figures(long recorded, long dropped, long unidentified, String failure) {
    }
}
