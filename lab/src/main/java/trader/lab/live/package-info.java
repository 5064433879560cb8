/**
 * The progress display of a run: phase, remaining time, throughput and percentiles, read from the files that the
 * clients write.
 *
 * <p>Threads: only the thread that watches the run. Nothing here blocks except on local files.
 */
package trader.lab.live;
