package trader.fixgateway.session;

import quickfix.SessionID;
import quickfix.fix44.MarketDataRequest;
import trader.fix.FixRefusedException;
import trader.fixml.FixmlMessage;

/** Takes requests of FIX clients. Called by the sessions' threads; never waits for a reply. */
public interface FixRequests {
    /**
     * Takes a {@link trader.fixml.FixmlRequest} with the session's identity as {@code Header.senderCompId}; {@link
     * FixAnswers} gets its answer. When this returns, an order, a cancel or a replace is in the durable list.
     *
     * @throws RequestRefusedException when it cannot be taken now: a BusinessMessageReject with reason 4
     * @throws FixRefusedException when it can never be passed on
     * @throws RequestInDoubtException when it may or may not have been taken
     */
    void request(SessionID session, FixmlMessage request)
            throws RequestRefusedException, FixRefusedException, RequestInDoubtException;

    /** Takes a request for market data; {@link FixAnswers} gets the prices, or a MarketDataRequestReject. */
    void marketData(SessionID session, MarketDataRequest request) throws FixRefusedException;

    /** The client has logged on, perhaps with a reset: it may now get answers it has not read. */
    void loggedOn(SessionID session);

    /**
     * The client has read all up to a mark of {@link FixAnswers#askWhetherRead}; {@link Long#MAX_VALUE}: all so far.
     */
    void hasRead(SessionID session, long mark);

    /** The session has ended, and so have its subscriptions; its orders continue. */
    void loggedOut(SessionID session);
}
