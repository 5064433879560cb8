/**
 * The price feed: publishes updates of bids and offers at a steady rate.
 *
 * <p>Threads: one, the main thread, which also checks for the file that stops the run; a shutdown hook stops it on a
 * signal and waits for it.
 */
package trader.client.feed;
