/**
 * Whole-system tests: the command line as a process of its own, with real JVMs, a real broker and real signals.
 *
 * <p>Threads: each test starts processes and waits for conditions with a deadline; every process is ended by its id.
 */
package trader.system;
