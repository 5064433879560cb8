/**
 * Runs The Grinder: its agent in its own JVM, its properties file, and Trader's load for the script of a worker.
 *
 * <p>Threads: {@link trader.grinder.GrinderAgent} blocks its main thread until all workers have ended.
 * {@link trader.grinder.GrinderLoad} is called by each of a worker's threads.
 */
package trader.grinder;
