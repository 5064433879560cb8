package trader.fixgateway.session;

import quickfix.SessionID;
import quickfix.fix44.MarketDataRequest;
import trader.fix.FixRefusedException;
import trader.fixml.FixmlMessage;

/** Takes what FIX clients ask. Called by the threads of the sessions; never waits for a reply. */
public interface FixRequests {
    /**
     * Takes a request that was understood: a {@code QuoteRequest}, {@code Order}, {@code OrderCancelRequest},
     * {@code OrderCancelReplaceRequest} or {@code OrderStatusRequest}. Its answer goes to {@link FixAnswers}. When this
     * returns, an order, a cancel or a replace is in the durable list.
     *
     * @param request with the session's identity as {@code Header.senderCompId}
     * @throws RequestRefusedException when it cannot be taken now: to be told by a BusinessMessageReject of reason 4
     * @throws FixRefusedException when it can never be passed on
     * @throws RequestInDoubtException when it may have been taken, or not
     */
    void request(SessionID session, FixmlMessage request)
            throws RequestRefusedException, FixRefusedException, RequestInDoubtException;

    /**
     * Takes a request for market data; what it asks for, and a MarketDataRequestReject, go to {@link FixAnswers}.
     *
     * @throws FixRefusedException naming the field that is wrong or missing
     */
    void marketData(SessionID session, MarketDataRequest request) throws FixRefusedException;

    /** The session's client is there, perhaps with sequence numbers that have begun again: it gets what it is owed. */
    void loggedOn(SessionID session);

    /**
     * The session's client has read what it was sent before it was asked.
     *
     * @param mark of {@link FixAnswers#askWhetherRead}; {@link Long#MAX_VALUE} for all that was sent before
     */
    void hasRead(SessionID session, long mark);

    /** The session has ended: its subscriptions end; its orders go on. */
    void loggedOut(SessionID session);
}
