/**
 * The message broker: Artemis embedded in this JVM, or an external one.
 *
 * <p>Threads: a {@link trader.server.broker.Broker} is opened and closed by one owner; everything else of it may be
 * called by any thread. Asking an embedded broker for a reply queue is a look-up in memory; asking an external one
 * blocks for a round trip when the answer is not yet known. The journal of an embedded broker is appended to and forced
 * by the broker's threads for sessions, each of them also for others that come meanwhile, whom it tells; and by those of
 * its I/O pool, where something is left, and always in place of a thread that is interrupted.
 */
package trader.server.broker;
