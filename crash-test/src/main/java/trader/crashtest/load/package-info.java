/**
 * Loads of orders that are resent until they are answered.
 *
 * <p>Threads: a {@link trader.crashtest.load.ResendingOrders} belongs to one thread, which blocks in it until the order
 * is answered; any thread may stop it. Late replies arrive on a Netty thread, which writes them to the journal.
 */
package trader.crashtest.load;
