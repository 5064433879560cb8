/**
 * The prices of several servers in a Coherence grid: members that store them, and a server's view of them.
 *
 * <p>Threads: the price listener of a server sends changes to the grid, and waits only if many are unanswered; a thread
 * of Coherence applies the changes of all servers to the server's quote cache, and one of the server keeps its view
 * connected. Quotes are answered from that cache and wait for none of them.
 *
 * <pre>
 * GridPrices.apply                           price listener's thread; waits if many are unanswered
 *   PriceProcessor                             worker thread of the member that stores the symbol
 * GridPrices.show → QuoteCache               event dispatcher of each server
 * </pre>
 */
package trader.server.gridquotes;
