/**
 * A ledger of accounts in a data grid, in two ways. {@link trader.grid.ledger.SoundLedger} debits and writes an outbox
 * entry in one partition transaction, and credits from the outbox. {@link trader.grid.ledger.QueuedLedger} has
 * interceptors, which debit, and credit later from a queue in memory.
 *
 * <p>Threads: {@code transfer} blocks the caller's thread. Processors and the interceptors' pre-commit events run on
 * the worker threads of the grid's service, and must not block; post-commit events run on its one event dispatcher,
 * and only queue. {@link trader.grid.ledger.Deliverer} and {@link trader.grid.ledger.CreditQueue} have threads of their
 * own, which may block on the grid.
 *
 * <pre>
 * SoundLedger.transfer                       caller's thread; blocks until the backups have the debit
 *   DebitProcessor                             worker thread of the member with the debited account:
 *                                                account, debits, outbox in one partition transaction
 *   OutboxInterceptor → Deliverer.offer        event dispatcher, after the commit
 * Deliverer                                  its threads: queued transfers, and a sweep of the outbox
 *   CreditProcessor                            worker thread of the member with the credited account:
 *                                                account, applied in one partition transaction
 *                                              then it removes the transfer from the outbox
 * </pre>
 */
package trader.grid.ledger;
