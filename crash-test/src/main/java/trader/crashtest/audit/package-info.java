/**
 * The order audit: compares the clients' journals with the records of the resource and the contents of the queues.
 *
 * <p>Threads: everything here belongs to the thread that created it. Memory is bounded: events are partitioned by order
 * into {@value trader.crashtest.audit.Partitions#COUNT} parts, which go to scratch files above
 * {@value trader.crashtest.audit.Partitions#MAX_BYTES} bytes and are then compared one by one.
 */
package trader.crashtest.audit;
