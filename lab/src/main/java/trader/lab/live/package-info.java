/**
 * The progress display of a run: phase, time left, throughput and percentiles, read from the files that the clients
 * write anyway.
 *
 * <p>Threads: only the thread that watches the run. Nothing here blocks except on reading local files.
 */
package trader.lab.live;
