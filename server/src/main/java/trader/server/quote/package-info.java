/**
 * The quote service: answers from memory, without transactions.
 *
 * <p>Threads: the listener is called by its container's threads, many at once, and {@link
 * trader.server.quote.DirectQuotes} by the broker's Netty threads; the handler never blocks.
 */
package trader.server.quote;
