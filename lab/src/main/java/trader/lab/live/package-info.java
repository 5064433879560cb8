/**
 * What a run shows while it runs: phase, time left, throughput and percentiles, read from the files that the clients
 * write anyway.
 *
 * <p>Threads: one thread, the one that watches the run, owns everything here. Nothing here blocks except on reading
 * local files.
 */
package trader.lab.live;
