/**
 * The order journal: the orders that a client sent, and the replies.
 *
 * <p>Threads: {@link trader.client.journal.OrderJournal} is thread-safe; the other types are used by one thread.
 */
package trader.client.journal;
