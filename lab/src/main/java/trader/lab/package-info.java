/**
 * The {@code trader} command line: {@link trader.lab.Trader} lists the commands, {@code trader.lab.command} reads their
 * options, {@code trader.lab.experiment} carries out a run.
 *
 * <p>Threads: the main thread runs the command.
 */
package trader.lab;
