/**
 * JTA transactions by Narayana.
 *
 * <p>Threads: {@link trader.server.transaction.Transactions} is opened and closed by one owner; the managers that it hands out
 * may be used by any thread. Narayana is configured for the whole JVM, so there can be one open at a time.
 */
package trader.server.transaction;
