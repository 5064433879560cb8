/**
 * Orders that are sent again until they are answered, and the journal of what was sent and what was told.
 *
 * <p>Threads: an {@link trader.client.order.OrderJournal} may be written by any thread; a call returns when its line is
 * with the operating system. A {@link trader.client.order.ResendingOrders} belongs to one thread, which blocks in it
 * until the order is answered; any thread may tell it to stop. Late replies come on a Netty thread, which writes them
 * to the journal. An {@link trader.client.order.OrderLines} has one user at a time.
 */
package trader.client.order;
