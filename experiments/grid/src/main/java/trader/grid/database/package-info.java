/**
 * The database to which the grid writes accounts behind. The grid's members write; this JVM reads what they wrote.
 *
 * <p>Threads: Coherence calls an {@link trader.grid.database.AccountStore} from one thread in each member. A
 * {@link trader.grid.database.LedgerDatabase} is used by the one thread that runs the command.
 */
package trader.grid.database;
