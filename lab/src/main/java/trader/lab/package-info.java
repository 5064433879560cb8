/**
 * The {@code trader} command line: {@link trader.lab.Trader} lists the commands, {@code trader.lab.command} reads their
 * options, {@code trader.lab.run} is the experiment.
 *
 * <p>Threads: the main thread runs the command.
 */
package trader.lab;
