/**
 * The quote cache, and the price service that keeps it up to date.
 *
 * <p>Threads: {@link trader.server.price.QuoteCache} may be read and updated by any thread at any time; nothing here
 * blocks.
 */
package trader.server.price;
