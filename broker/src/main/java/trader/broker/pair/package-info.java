/**
 * A pair of brokers: one is active, the other keeps a copy of its queues and takes over when it dies.
 *
 * <p>Threads: the broker's own threads take and release locks and call back when it becomes active; a thread {@code
 * pair} watches the roles, and a thread {@code locks} the held locks. Threads {@code lost-backup} end what waits for
 * a backup that is gone, without any lock. {@link trader.broker.pair.Confirmations} says why nothing is
 * confirmed that only one broker has. Reading the roles and figures takes no lock.
 */
package trader.broker.pair;
