/**
 * A transport of Artemis' client without threads between the socket and the thread that waits for a reply: that thread
 * reads its socket itself. A TCP ping-pong does the same; with Netty, a thread reads for it and wakes it.
 */
package trader.access.socket;
