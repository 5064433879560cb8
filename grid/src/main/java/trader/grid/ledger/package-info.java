/**
 * A ledger of accounts in a data grid, in two ways. {@link trader.grid.ledger.SoundLedger} debits and writes an outbox
 * entry in one partition transaction, and credits from the outbox. {@link trader.grid.ledger.QueuedLedger} has
 * interceptors, which debit, and credit later from a queue in memory.
 *
 * <p>Threads: {@code transfer} blocks the caller's thread. Processors and the interceptors' pre-commit events run on
 * the worker threads of the grid's service, and must not block; post-commit events run on its one event dispatcher,
 * and only queue. {@link trader.grid.ledger.Deliverer} and {@link trader.grid.ledger.CreditQueue} have threads of their
 * own, which may block on the grid.
 */
package trader.grid.ledger;
