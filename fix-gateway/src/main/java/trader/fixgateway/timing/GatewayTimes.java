package trader.fixgateway.timing;

import quickfix.SessionID;

/**
 * Told of the steps of each request of a FIX session, by the thread that takes the step. A request is known by its
 * number; other numbers are ignored. Must neither block nor throw.
 */
public interface GatewayTimes {
    GatewayTimes NONE = new GatewayTimes() {
    };

    /**
     * The gateway answers for a request from now on; an order is in the list on disk.
     *
     * @param id   ClOrdID or QuoteReqID
     * @param inNs when its session passed it on
     */
    default void accepted(long request, SessionID session, boolean isOrder, String id, long inNs) {
    }

    /** It is about to be sent to the broker, and its answer will come to this queue. */
    default void sending(long request, String replyQueue) {
    }

    /** The call that sends it has returned. */
    default void sent(long request) {
    }

    /** Its answer has come. */
    default void replied(long request) {
    }

    /** QuickFIX/J has taken the answer, and sent it if the client is there. */
    default void delivered(long request) {
    }
}
