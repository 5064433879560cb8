/**
 * Metrics of the server for Prometheus, and its health, over HTTP on the loopback address.
 *
 * <p>Threads: the listeners' threads and the broker's I/O threads time requests without a lock; one
 * thread answers HTTP, another collects the metrics. One owner opens and closes it.
 */
package trader.server.metrics;
