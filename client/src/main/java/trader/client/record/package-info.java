/**
 * What a client measured, in the files of its directory: latency logs, request log, phases, counts.
 *
 * <p>Threads: the threads under load call {@link trader.client.record.Recording#add}, which allocates nothing, writes
 * no file and holds a lock only for a copy of 32 bytes. A thread of the recording writes the files, once a second, so
 * that a run which is killed keeps its data. One owner opens, changes phases and closes.
 */
package trader.client.record;
