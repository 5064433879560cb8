/**
 * The gateway's connection to the broker.
 *
 * <p>Threads: {@link trader.fixgateway.broker.ReconnectingBroker} connects on a thread {@code fix-broker}, which may
 * wait for the broker; any thread may send. Replies and prices are handled by the thread that reads the connection.
 */
package trader.fixgateway.broker;
