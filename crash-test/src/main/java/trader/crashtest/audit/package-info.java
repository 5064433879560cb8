/**
 * The order audit: compares the clients' journals with the records of the resource and the contents of the queues.
 *
 * <p>Threads: everything here belongs to the thread that created it. Memory is bounded: events are partitioned by order
 * into {@value trader.crashtest.audit.Partitions#COUNT} scratch files, which are then compared one by one.
 */
package trader.crashtest.audit;
