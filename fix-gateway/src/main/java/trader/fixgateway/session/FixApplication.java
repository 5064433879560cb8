package trader.fixgateway.session;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quickfix.ApplicationAdapter;
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
import trader.fixgateway.config.Counterparty;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.FixmlRequest;

/** QuickFIX/J's callbacks: passes on requests, and refuses other messages. */
final class FixApplication extends ApplicationAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(FixApplication.class);
    private static final String SENDER_PREFIX = "fix.";

    private final Map<SessionID, Counterparty> counterparties;
    private final FixAcceptor acceptor;
    private final FixRequests requests;
    private final Map<SessionID, LogThrottle> logons = new ConcurrentHashMap<>();
    private final Map<SessionID, LogThrottle> logouts = new ConcurrentHashMap<>();

    FixApplication(Map<SessionID, Counterparty> counterparties, FixAcceptor acceptor, FixRequests requests) {
        this.counterparties = counterparties;
        this.acceptor = acceptor;
        this.requests = requests;
    }

    @Override
    public void onLogon(SessionID id) {
        acceptor.loggedOn(id);
        requests.loggedOn(id);
        log(logons, id, "logged on from " + Session.lookupSession(id).getRemoteAddress());
    }

    @Override
    public void onLogout(SessionID id) {
        log(logouts, id, "logged out");
        acceptor.loggedOut(id);
        requests.loggedOut(id);
    }

    /** Throttled, because a client may log on and out any number of times. */
    private static void log(Map<SessionID, LogThrottle> throttles, SessionID id, String what) {
        long count = throttles.computeIfAbsent(id, each -> new LogThrottle()).count();
        if (count > 0) {
            LOG.info("{} {}{}", id.getTargetCompID(), what,
                    count == 1 ? "" : " (" + (count - 1) + " times more in the last minute)");
        }
    }

    @Override
    public void fromAdmin(Message message, SessionID id) throws FieldNotFound, IncorrectTagValue, RejectLogon {
        Session session = Session.lookupSession(id);
        DataLengths.check(message.toRawString());
        AdminRules.check(counterparties.get(id), message, session.getExpectedTargetNum(),
                session.getExpectedSenderNum());
        long mark = ReadMark.of(message);
        // A client that answers Trader's Logout does not get what Trader would have sent after it.
        if (mark != ReadMark.NONE && !session.isLogoutSent()) {
            requests.hasRead(id, mark);
        }
    }

    @Override
    public void fromApp(Message message, SessionID id) throws IncorrectTagValue {
        DataLengths.check(message.toRawString());
        try {
            pass(message, id);
        } catch (FixRefusedException refused) {
            acceptor.send(id, refused.answerTo(message));
        } catch (RequestRefusedException notNow) {
            acceptor.send(id, FixRefusedException.business(BusinessRejectReason.APPLICATION_NOT_AVAILABLE,
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
        FixmlMessage request = FixMessages.fromFix(message, SENDER_PREFIX + id.getTargetCompID());
        if (!(request instanceof FixmlRequest)) {
            throw FixRefusedException.business(BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE,
                    "Trader sends " + request.getClass().getSimpleName() + " messages, and takes none");
        }
        requests.request(id, request);
    }
}
