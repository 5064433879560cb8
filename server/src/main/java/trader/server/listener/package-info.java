/**
 * What all message services share: reading requests, replying, and what happens to a message that is refused.
 *
 * <p>Threads: everything here is called by the listener containers' threads, many at once, and may block for the
 * broker. {@link trader.server.listener.ListenerConnections} is closed by whoever stops the containers.
 */
package trader.server.listener;
