/**
 * The gateway's connection to the broker.
 *
 * <p>Threads: {@link trader.fixgateway.broker.ReconnectingBroker} reconnects on a thread of its own; any thread may send.
 */
package trader.fixgateway.broker;
