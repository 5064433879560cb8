/**
 * The order service: receive, record, reply, in one JTA transaction.
 *
 * <p>Threads: the listener is called by its container's threads, many at once, each within the transaction that its
 * container began; recording blocks for the resource.
 */
package trader.server.order;
