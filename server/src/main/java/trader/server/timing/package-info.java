/**
 * Times of each request in the server: received, handled and committed, in {@code requests.bin} and {@code
 * senders.csv}.
 *
 * <p>Threads: the listeners' threads, and the broker's Netty threads for requests that they answer, record times
 * without a lock, and with details read how long they waited for a CPU, in 2 µs; a {@link
 * trader.common.timing.TimesWriter} writes them. One owner opens and closes it.
 */
package trader.server.timing;
