/**
 * The log of the transaction manager's decisions to commit.
 *
 * <p>Threads: every thread that commits; one at a time forces for all that wait.
 */
package trader.server.transaction.log;
