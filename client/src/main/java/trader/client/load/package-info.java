/**
 * The load: phases, pacing, the threads that ask for quotes and send orders, and the plain Java driver
 * ({@link trader.client.load.LoadClient}). The Grinder's scripts use the same {@link trader.client.load.LoadThread}.
 *
 * <p>Threads: a {@link trader.client.load.LoadThread} belongs to one thread, which blocks in it. All threads of a
 * {@link trader.client.load.LoadRun} meet at the start of each phase; the last to come does what the change needs. A
 * watching thread looks for the file that stops the run. Anyone may stop a run.
 */
package trader.client.load;
