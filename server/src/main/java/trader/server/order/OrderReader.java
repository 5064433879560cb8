package trader.server.order;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.function.Predicate;
import org.springframework.jms.support.JmsUtils;
import trader.access.BrokerUsers;
import trader.fixml.Header;
import trader.fixml.OrderRequest;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Request;
import trader.server.listener.RequestReader;

/**
 * Reads order requests from JMS messages, and refuses those with a sender that the client may not use. A user may use
 * its own name, and names that begin with it and a dot; a client without a user may use any sender except Trader's own.
 * A broker that does not know its users is trusted, except that no client may be the server.
 */
public record OrderReader(RequestReader<OrderRequest> requests, boolean brokerKnowsUsers,
        Predicate<OrderRequest> isOwnProbe) {
    private static final String USER = "JMSXUserID";

    /** @throws RefusedMessageException when the message is not an order request, or its sender may not send it */
    Request<OrderRequest> read(Message message) throws RefusedMessageException {
        Request<OrderRequest> request = requests.read(message);
        return isOwnProbe.test(request.body()) ? request : checked(request, message);
    }

    /** The request, with the user as its sender if it names none. */
    private Request<OrderRequest> checked(Request<OrderRequest> request, Message message)
            throws RefusedMessageException {
        String user = brokerKnowsUsers ? user(message) : null;
        Header header = request.body().header();
        String sender = header.senderCompId();
        if (sender == null) {
            return user == null ? request : new Request<>(request.body().with(
                    new Header(user, header.targetCompId(), header.possDup(), header.sendingTime())),
                    request.replyTo());
        }
        if (user != null ? !belongsTo(user, sender) : isReserved(sender)) {
            throw RefusedMessageException.notAuthorized(request, "sender '" + sender + "' is "
                    + (user == null ? "one of Trader's own" : "not that of user '" + user + "'"));
        }
        return request;
    }

    private boolean isReserved(String sender) {
        return belongsTo(BrokerUsers.SERVER, sender) || brokerKnowsUsers && belongsTo(BrokerUsers.GATEWAY, sender);
    }

    private static boolean belongsTo(String user, String sender) {
        return sender.startsWith(user) && (sender.length() == user.length() || sender.charAt(user.length()) == '.');
    }

    private static String user(Message message) {
        try {
            return message.getStringProperty(USER);
        } catch (JMSException failed) {
            throw JmsUtils.convertJmsAccessException(failed);
        }
    }
}
