/**
 * Orders that are sent again until they are answered, and the journal of what was sent and what was told.
 *
 * <p>Threads: an {@link trader.client.journal.OrderJournal} may be written by any thread; a call returns when its line is
 * with the operating system. A {@link trader.crashtest.load.ResendingOrders} belongs to one thread, which blocks in it
 * until the order is answered; any thread may tell it to stop. Late replies come on a Netty thread, which writes them
 * to the journal. An {@link trader.client.journal.OrderLines} has one user at a time.
 */
package trader.crashtest.load;
