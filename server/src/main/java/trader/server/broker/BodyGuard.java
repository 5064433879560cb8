package trader.server.broker;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.message.LargeBodyReader;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnection;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.LargeServerMessage;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;

/**
 * Refuses, before they reach a queue, messages whose body a JMS client must not be given: one that is too large (the
 * client makes a string of it before any listener can look), one that inflates, a text that is cut off, and a map, which
 * may be (the client fails to receive it, again and again, and takes the connection of all listeners down with it).
 *
 * <p>The sender gets an exception where it waits for the send, and the text of {@code rejectText} where it named a
 * temporary queue for the reply. What the server's own services send is let through. Runs on the broker's threads.
 */
final class BodyGuard implements ActiveMQServerPlugin {
    private static final byte TEXT_TYPE = Message.TEXT_TYPE;
    private static final byte NULL_TEXT = 0;
    private static final int TEXT_HEADER_BYTES = 1 + Integer.BYTES;
    private static final String QUEUE_PREFIX = "queue://";
    private static final String TEMPORARY_QUEUE_PREFIX = "temp-queue://";

    private final int sizeLimitBytes;
    private final UnaryOperator<String> rejectText;
    private final Function<String, ReplyQueue> replyQueue;
    private final LongAdder refused = new LongAdder();
    private volatile ActiveMQServer server;

    BodyGuard(int sizeLimitBytes, UnaryOperator<String> rejectText, Function<String, ReplyQueue> replyQueue) {
        this.sizeLimitBytes = sizeLimitBytes;
        this.rejectText = rejectText;
        this.replyQueue = replyQueue;
    }

    void open(ActiveMQServer started) {
        server = started;
    }

    long refused() {
        return refused.sum();
    }

    @Override
    public void beforeSend(ServerSession session, Transaction transaction, Message message, boolean direct,
            boolean noAutoCreateQueue) throws ActiveMQException {
        String reason = isOurOwn(session) ? null : reasonToRefuse(message);
        if (reason == null) {
            return;
        }
        refused.increment();
        tellRequester(message, reason);
        if (message instanceof LargeServerMessage large) {
            deleteBody(large);
        }
        throw new RefusedBodyException(reason);
    }

    /** The services' replies may be larger than requests; refusing one would doom the transaction it is sent in. */
    private static boolean isOurOwn(ServerSession session) {
        return session.getRemotingConnection().getTransportConnection() instanceof InVMConnection;
    }

    private String reasonToRefuse(Message message) throws ActiveMQException {
        if (!(message instanceof CoreMessage core)) {
            return "only messages of the CORE protocol are accepted";
        }
        LargeServerMessage large = message instanceof LargeServerMessage body && body.getLargeBody() != null
                ? body : null;
        long bodyBytes = large == null ? core.getBodyBufferSize() : large.getLargeBody().getBodySize();
        if (bodyBytes > sizeLimitBytes + TEXT_HEADER_BYTES) {
            return "the body has " + bodyBytes + " bytes: at most " + sizeLimitBytes
                    + " are read (a text has two bytes a character)";
        }
        if (core.isLargeMessage() && core.getBooleanProperty(Message.HDR_LARGE_COMPRESSED)) {
            return "the body is compressed: only plain ones are read";
        }
        if (core.getType() == Message.MAP_TYPE) {
            return "the body is a map: only texts are read";
        }
        if (core.getType() != TEXT_TYPE) {
            return null;
        }
        return isWholeText(large == null ? start(core) : start(large), bodyBytes) ? null : "the text is cut off";
    }

    private static ByteBuffer start(CoreMessage message) {
        ActiveMQBuffer body = message.getReadOnlyBodyBuffer();
        byte[] start = new byte[Math.min(TEXT_HEADER_BYTES, body.readableBytes())];
        body.readBytes(start);
        return ByteBuffer.wrap(start);
    }

    private static ByteBuffer start(LargeServerMessage message) throws ActiveMQException {
        ByteBuffer start = ByteBuffer.allocate(TEXT_HEADER_BYTES);
        try (LargeBodyReader reader = message.getLargeBody().getLargeBodyReader()) {
            reader.open();
            reader.readInto(start);
        }
        return start.position() == 0 ? start : start.flip();
    }

    /** A text is written as a byte that says whether there is one, its length in bytes, and two bytes a character. */
    private static boolean isWholeText(ByteBuffer start, long bodyBytes) {
        if (!start.hasRemaining() || start.get() == NULL_TEXT) {
            return start.limit() > 0;
        }
        if (start.remaining() < Integer.BYTES) {
            return false;
        }
        int textBytes = start.getInt();
        return textBytes >= 0 && textBytes % 2 == 0 && textBytes <= bodyBytes - TEXT_HEADER_BYTES;
    }

    private void tellRequester(Message message, String reason) throws ActiveMQException {
        String replyTo = nameOf(message.getReplyTo());
        ActiveMQServer broker = server;
        if (broker == null || replyTo == null || replyQueue.apply(replyTo) != ReplyQueue.TEMPORARY) {
            return;
        }
        String text = rejectText.apply(reason);
        CoreMessage reply = new CoreMessage(broker.getStorageManager().generateID(), 2 * text.length() + 256);
        reply.setAddress(replyTo);
        reply.setRoutingType(RoutingType.ANYCAST);
        reply.setType(TEXT_TYPE);
        reply.setDurable(false);
        reply.setTimestamp(System.currentTimeMillis());
        reply.setCorrelationID(message.getCorrelationID() == null
                ? "ID:" + message.getUserID() : message.getCorrelationID());
        reply.getBodyBuffer().writeNullableSimpleString(
                SimpleString.of(text));
        try {
            broker.getPostOffice().route(reply, true);
        } catch (ActiveMQException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new ActiveMQException("cannot tell the requester: " + reason, failed,
                    ActiveMQExceptionType.INTERNAL_ERROR);
        }
    }

    private static String nameOf(CharSequence replyTo) {
        if (replyTo == null) {
            return null;
        }
        String name = replyTo.toString();
        for (String prefix : new String[] {QUEUE_PREFIX, TEMPORARY_QUEUE_PREFIX}) {
            if (name.startsWith(prefix)) {
                return name.substring(prefix.length());
            }
        }
        return name;
    }

    private static void deleteBody(LargeServerMessage message) throws ActiveMQException {
        try {
            message.deleteFile();
        } catch (Exception failed) {
            throw new ActiveMQException("cannot delete the body of a refused message", failed,
                    ActiveMQExceptionType.IO_ERROR);
        }
    }

    /** One line in the log, where the broker writes it because the sender does not wait; no stack trace. */
    private static final class RefusedBodyException extends ActiveMQException {
        private static final long serialVersionUID = 1L;

        RefusedBodyException(String reason) {
            super(reason, ActiveMQExceptionType.GENERIC_EXCEPTION);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }
}
