/**
 * From FIX sessions to the services' queues and back: requests in flight, the durable log of pending orders, and the
 * replies to each session.
 *
 * <p>Threads: the sessions' threads call {@link trader.fixgateway.gateway.FixToJmsGateway}, write an order to the log
 * (with durability {@code forced} they wait for the disk), send it, and return. The thread that reads the broker's
 * connection handles replies and sends them to the session; if that may wait for the disk, a thread
 * {@code fix-answers} does, one at a time for each session. {@code fix-timer} sends overdue orders again, expires
 * queries, retries answers and tidies the log. No lock is held while a FIX session is called.
 */
package trader.fixgateway.gateway;
