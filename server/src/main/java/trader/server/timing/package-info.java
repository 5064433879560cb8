/**
 * When each request was received, handled and committed: {@code requests.bin} and {@code senders.csv} of the server.
 *
 * <p>Threads: the listeners' threads note times, without a lock or a call of the operating system; a thread of
 * {@link trader.server.timing.RequestTimes} writes them. It is opened and closed by one owner.
 */
package trader.server.timing;
