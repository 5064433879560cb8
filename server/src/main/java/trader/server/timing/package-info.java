/**
 * Times of each request in the server: received, handled and committed, in {@code requests.bin} and {@code
 * senders.csv}.
 *
 * <p>Threads: the listeners' threads record times without a lock or a system call; a {@link
 * trader.common.timing.TimesWriter} writes them. One owner opens and closes it.
 */
package trader.server.timing;
