/**
 * JTA transactions by Narayana, and their recovery.
 *
 * <p>Threads: one owner opens and closes {@link trader.server.transaction.Transactions}; any thread may use what it
 * returns. Narayana is configured for the whole JVM, so only one can be open at a time.
 */
package trader.server.transaction;
