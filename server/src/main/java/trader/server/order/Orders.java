package trader.server.order;

import trader.fixml.OrderRequest;

/** The data access object of the order service: an XA resource that keeps requests with the decisions on them. */
public interface Orders {
    /**
     * Records the decision on a request in the thread's transaction. Two things are unique: the key (sender, ClOrdID),
     * so a request is not recorded twice; and each place in the chain of an order, so only one of two requests that
     * change the same version is recorded.
     *
     * @param request a new order, or a change of one
     * @return the valid record: this one, or the one that was recorded first; null if there is none and another request
     *         has taken the place, so that the caller must decide again
     * @throws org.springframework.dao.TransientDataAccessException when another transaction holds the record
     * @throws org.springframework.dao.DataAccessResourceFailureException when the resource cannot be reached or
     *         enlisted
     * @throws RuntimeException any other, when this order cannot be recorded: after some attempts it is a dead letter.
     *         After each of these exceptions the transaction must roll back
     */
    OrderRecord record(OrderRequest request, OrderRecord decision);

    /**
     * The record with a key, committed or made by the thread's transaction; waits for one that is in doubt.
     *
     * @return null when there is none
     * @throws RuntimeException as {@link #record} does
     */
    OrderRecord find(String sender, String clOrdId);

    /**
     * The last record of the chain that an accepted one belongs to, or that one; waits for one that is in doubt.
     *
     * @throws RuntimeException as {@link #record} does
     */
    OrderRecord last(OrderRecord accepted);
}
