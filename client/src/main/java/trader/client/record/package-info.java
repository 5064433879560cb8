/**
 * A client's measurements in the files of its directory: latency logs, request log, phases, counts.
 *
 * <p>Threads: the load threads call {@link trader.client.record.Recording#add}, which allocates nothing, writes no file
 * and holds a lock only to copy 64 bytes. The recording's own thread writes the files once a second, so that a run that
 * is killed keeps its data. One owner opens the recording, changes its phases and closes it.
 */
package trader.client.record;
