/**
 * The log of the transaction manager's decisions to commit.
 *
 * <p>Threads: every thread that commits; one of the waiting threads syncs for all.
 */
package trader.server.transaction.log;
