/**
 * The commands and their options: each checks its options and turns them into a plan for {@code trader.lab.experiment},
 * {@code trader.lab.compare}, {@code trader.lab.ratesearch} or {@code trader.crashtest}.
 *
 * <p>Threads: the main thread. Wrong usage is refused here, before a directory is created or a process started.
 */
package trader.lab.command;
