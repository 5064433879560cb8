package trader.server.listener;

import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import org.springframework.jms.support.JmsUtils;
import trader.broker.ReplyQueues;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.Identifiers;
import trader.fixml.MessageTypes;

/**
 * Reads requests of one type or interface from JMS messages. Thread-safe.
 *
 * @param maxElements of a text: {@link #MAX_ELEMENTS} where anybody can send it
 */
public record RequestReader<T extends FixmlMessage>(Class<T> type, FixmlCodec codec, ReplyQueues queues,
        int sizeLimitBytes, int maxElements) {
    /** Many times what the longest real request has. */
    public static final int MAX_ELEMENTS = 256;

    /**
     * @throws RefusedMessageException when it is not a request of this type, has an identifier that is too long, or
     *     names a reply address that is not a temporary queue
     */
    public Request<T> read(Message message) throws RefusedMessageException {
        try {
            ReplyAddress replyTo = replyTo(message);
            return checked(new Request<>(decode(text(message, replyTo), replyTo), replyTo));
        } catch (JMSException failed) {
            throw JmsUtils.convertJmsAccessException(failed);
        }
    }

    private ReplyAddress replyTo(Message message) throws JMSException, RefusedMessageException {
        Destination destination = message.getJMSReplyTo();
        Object correlationId = ReplyAddress.correlationId(message);
        if (destination == null) {
            return new ReplyAddress(null, null, correlationId);
        }
        if (!(destination instanceof Queue queue)) {
            throw forbidden(destination.toString());
        }
        String name = queue.getQueueName();
        return switch (queues.replyQueue(name)) {
            case TEMPORARY -> new ReplyAddress(destination, name, correlationId);
            case GONE -> new ReplyAddress(null, name, correlationId);
            case FORBIDDEN -> throw forbidden(name);
        };
    }

    private static RefusedMessageException forbidden(String name) {
        return new RefusedMessageException("JMSReplyTo is '" + name + "': only a temporary queue may be",
                null, BusinessRejectReason.NOT_AUTHORIZED, null);
    }

    private String text(Message message, ReplyAddress replyTo) throws JMSException, RefusedMessageException {
        if (!(message instanceof TextMessage textMessage)) {
            throw new RefusedMessageException("a text message is needed", replyTo,
                    BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, null);
        }
        String text = textMessage.getText();
        if (text == null) {
            throw new RefusedMessageException("the message has no text", replyTo, BusinessRejectReason.OTHER, null);
        }
        if (text.length() > sizeLimitBytes / Character.BYTES) {
            throw new RefusedMessageException("the text has " + text.length() + " characters: at most "
                    + sizeLimitBytes / Character.BYTES + " are read", replyTo, BusinessRejectReason.OTHER, null);
        }
        return text;
    }

    private T decode(String text, ReplyAddress replyTo) throws RefusedMessageException {
        FixmlMessage message;
        try {
            message = codec.decode(text, maxElements);
        } catch (FixmlException invalid) {
            throw new RefusedMessageException(invalid.getMessage(), replyTo,
                    MessageTypes.msgType(invalid.messageName(), type), BusinessRejectReason.OTHER, invalid.refId());
        }
        if (!type.isInstance(message)) {
            throw new RefusedMessageException("a message of type " + message.getClass().getSimpleName()
                    + ": this service reads " + MessageTypes.names(type), replyTo,
                    BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, null);
        }
        return type.cast(message);
    }

    /** An order that no resource can record would always fail, without a reply to its sender. */
    private Request<T> checked(Request<T> request) throws RefusedMessageException {
        String wrong = Identifiers.tooLong(request.body());
        if (wrong == null) {
            return request;
        }
        throw RefusedMessageException.of(request, wrong);
    }
}
