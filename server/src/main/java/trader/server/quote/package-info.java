/**
 * The quote service: answers from memory, without transactions.
 *
 * <p>Threads: the listener is called by its container's threads, many at once; its handler never blocks.
 */
package trader.server.quote;
