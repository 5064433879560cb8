/**
 * The embedded broker's journal, forced by the thread that has something to force.
 *
 * <p>Threads: any thread may append; one at a time writes and forces.
 */
package trader.server.broker.journal;
