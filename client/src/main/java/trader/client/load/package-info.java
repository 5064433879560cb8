/**
 * The load: phases, pacing, the threads that request quotes and send orders, and the plain Java driver
 * ({@link trader.client.load.LoadClient}). Grinder scripts use the same {@link trader.client.load.LoadThread}.
 *
 * <p>Threads: a {@link trader.client.load.LoadThread} belongs to one thread, which blocks in it. All threads of a
 * {@link trader.client.load.LoadRun} meet at the start of each phase, and the last thread to arrive prepares it. A
 * watcher thread polls for the file that stops the run. Any thread may stop a run.
 */
package trader.client.load;
