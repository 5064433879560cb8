/**
 * Request/reply over JMS: the part of Trader to copy into a program that talks to it. Start with
 * {@link trader.jmsclient.TraderClient}.
 *
 * <p>Threads: all threads of a process share one {@link trader.jmsclient.BrokerConnections}. A
 * {@link trader.jmsclient.TraderClient} or {@link trader.jmsclient.Requester} belongs to one thread, which blocks in it
 * until the reply arrives; any thread may close it. Replies arrive on a Netty thread, which only matches them with
 * their request and wakes the waiting thread.
 */
package trader.jmsclient;
