/**
 * Request/reply over JMS: what a program that talks to Trader copies.
 *
 * <p>{@link trader.jmsclient.BrokerConnections} is shared by all threads of a process.
 * A {@link trader.jmsclient.TraderClient} or {@link trader.jmsclient.Requester} belongs to one thread, which
 * blocks in it until the reply is there; any thread may close it. Replies arrive on a Netty thread of the client, which
 * only matches them with their request and wakes the one who waits.
 */
package trader.jmsclient;
