/**
 * From the FIX sessions to the services' queues and back: an asynchronous requester, the durable list of the orders
 * that are passed on and not answered, their order, and market data.
 *
 * <p>Threads: {@link trader.fixgateway.gateway.FixToJmsGateway} is called by the sessions' threads, which write an order to the
 * list (and with durability {@code forced} wait for the disk), send, and return. Replies are handed on by the thread
 * that reads the broker's connection, and given by it, or by a thread {@code fix-answers} where giving may wait for the
 * disk: one at a time for each session. {@code fix-broker} connects, and may wait for the broker; {@code fix-timer}
 * looks for what was not answered in time, or could not be given, and tidies the list; {@code fix-prices} does all that
 * concerns market data. No lock is held while a client's session is called.
 */
package trader.fixgateway.gateway;
