/**
 * Shared by all services: listener containers, reading requests, replying, and refusing messages.
 *
 * <p>Threads: the listener containers' threads call everything here, many at once, and may block for the broker. One
 * owner starts, moves and closes the containers.
 */
package trader.server.listener;
