/**
 * The order service: receive, record and reply in one JTA transaction.
 *
 * <p>Threads: the container's threads call the listener, many at once, each in a transaction that the container began.
 * Recording blocks for the resource.
 */
package trader.server.order;
