/**
 * The order journal: what a client sent and was told.
 *
 * <p>Threads: {@link trader.client.journal.OrderJournal} is thread-safe; the other types are used by one thread.
 */
package trader.client.journal;
