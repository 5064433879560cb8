/**
 * The embedded broker's journal, synced by the thread that needs the fsync.
 *
 * <p>Threads: any thread may append; one thread at a time writes and syncs.
 */
package trader.broker.journal;
