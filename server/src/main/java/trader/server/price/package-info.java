/**
 * The quote cache, and the price service that keeps it up to date.
 *
 * <p>Threads: {@link trader.server.price.QuoteCache} may be read and updated by any thread at any time. Only a {@link
 * trader.server.price.PriceStore} for several servers blocks: its caller, the price listener, waits for the grid.
 */
package trader.server.price;
