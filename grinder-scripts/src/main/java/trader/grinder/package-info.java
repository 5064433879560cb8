/**
 * Runs The Grinder: its agent as a JVM of its own, its properties file, and what a worker's script needs of Trader.
 *
 * <p>Threads: {@link trader.grinder.GrinderAgent} blocks its main thread until all workers have ended.
 * {@link trader.grinder.GrinderLoad} is called by each of a worker's threads.
 */
package trader.grinder;
