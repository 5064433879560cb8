/**
 * The embedded broker's journal, forced by the thread that needs the fsync.
 *
 * <p>Threads: any thread may append; one thread at a time writes and forces.
 */
package trader.server.broker.journal;
