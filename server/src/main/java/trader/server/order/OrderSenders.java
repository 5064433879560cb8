package trader.server.order;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import org.springframework.jms.support.JmsUtils;
import trader.fixml.Header;
import trader.fixml.OrderRequest;
import trader.jmsclient.BrokerUsers;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Request;

/**
 * Whose orders a client may send, change and ask for: a user its own and those of senders that begin with its name and
 * a dot; a client without a user those of any sender but Trader's own. A broker that does not know its users is
 * believed, except that no client is the server.
 */
public record OrderSenders(boolean brokerKnowsUsers) {
    private static final String USER = "JMSXUserID";

    /** The request, with the user as its sender if it names none. */
    Request<OrderRequest> checked(Request<OrderRequest> request, Message message) throws RefusedMessageException {
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
