/**
 * Opens log files, compressed or not.
 *
 * <p>Threads: the caller's; a stream belongs to one thread.
 */
package trader.analysis.input;
