/**
 * The order audit: what clients sent and were told, against what the resource holds and what is still in the queues.
 *
 * <p>Threads: everything here belongs to the thread that made it. Memory is bounded: what is read is divided by the
 * orders' keys into {@value trader.crashtest.audit.Partitions#COUNT} parts, which go to scratch files when they are more than
 * {@value trader.crashtest.audit.Partitions#MOST_BYTES} bytes, and are compared one after the other.
 */
package trader.crashtest.audit;
