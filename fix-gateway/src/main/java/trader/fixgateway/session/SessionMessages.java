package trader.fixgateway.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quickfix.Application;
import quickfix.FieldNotFound;
import quickfix.IncorrectTagValue;
import quickfix.Message;
import quickfix.RejectLogon;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.fix44.MarketDataRequest;
import trader.common.logging.LogThrottle;
import trader.fix.FixMessages;
import trader.fix.FixRefusedException;
import trader.fixml.BusinessRejectReason;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.QuoteRequest;

/** What the sessions receive: requests are passed on, and what cannot be is refused. */
final class SessionMessages implements Application {
    private static final Logger LOG = LoggerFactory.getLogger(SessionMessages.class);
    private static final String IDENTITY = "fix.";

    private final Map<SessionID, Counterparty> counterparties;
    private final FixAcceptor acceptor;
    private final FixRequests requests;
    private final Map<SessionID, LogThrottle> logons = new ConcurrentHashMap<>();
    private final Map<SessionID, LogThrottle> logouts = new ConcurrentHashMap<>();

    SessionMessages(Map<SessionID, Counterparty> counterparties, FixAcceptor acceptor, FixRequests requests) {
        this.counterparties = counterparties;
        this.acceptor = acceptor;
        this.requests = requests;
    }

    @Override
    public void onCreate(SessionID id) {
        logons.put(id, new LogThrottle());
        logouts.put(id, new LogThrottle());
    }

    @Override
    public void onLogon(SessionID id) {
        acceptor.loggedOn(id);
        requests.loggedOn(id);
        say(logons, id, "logged on from " + Session.lookupSession(id).getRemoteAddress());
    }

    @Override
    public void onLogout(SessionID id) {
        say(logouts, id, "logged out");
        acceptor.loggedOut(id);
        requests.loggedOut(id);
    }

    /** A client may come and go as often as it likes. */
    private static void say(Map<SessionID, LogThrottle> repeated, SessionID id, String what) {
        long count = repeated.get(id).count();
        if (count > 0) {
            LOG.info("{} {}{}", id.getTargetCompID(), what,
                    count == 1 ? "" : " (" + (count - 1) + " times more in the last minute)");
        }
    }

    @Override
    public void toAdmin(Message message, SessionID id) {
        // As it is.
    }

    @Override
    public void fromAdmin(Message message, SessionID id) throws FieldNotFound, IncorrectTagValue, RejectLogon {
        Session session = Session.lookupSession(id);
        AdminRules.check(counterparties.get(id), message, session.getExpectedTargetNum(),
                session.getExpectedSenderNum());
        long mark = ReadMark.of(message);
        if (mark != ReadMark.NONE) {
            requests.hasRead(id, mark);
        }
    }

    @Override
    public void toApp(Message message, SessionID id) {
        // As it is.
    }

    @Override
    public void fromApp(Message message, SessionID id) {
        try {
            pass(message, id);
        } catch (FixRefusedException refused) {
            acceptor.send(id, refused.answerTo(message));
        } catch (RequestRefusedException notNow) {
            acceptor.send(id, FixRefusedException.business(0, BusinessRejectReason.APPLICATION_NOT_AVAILABLE,
                    notNow.getMessage()).answerTo(message));
        } catch (RequestInDoubtException inDoubt) {
            acceptor.leaveUnread(id, inDoubt.getMessage());
        }
    }

    private void pass(Message message, SessionID id)
            throws FixRefusedException, RequestRefusedException, RequestInDoubtException {
        if (message instanceof MarketDataRequest marketData) {
            requests.marketData(id, marketData);
            return;
        }
        trader.fixml.FixmlMessage request = FixMessages.fromFix(message, IDENTITY + id.getTargetCompID());
        if (!isRequest(request)) {
            throw FixRefusedException.business(0, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE,
                    request.getClass().getSimpleName() + " is a message that Trader sends, and does not take");
        }
        requests.request(id, request);
    }

    private static boolean isRequest(trader.fixml.FixmlMessage message) {
        return message instanceof QuoteRequest || message instanceof Order
                || message instanceof OrderCancelRequest || message instanceof OrderCancelReplaceRequest
                || message instanceof OrderStatusRequest;
    }
}
