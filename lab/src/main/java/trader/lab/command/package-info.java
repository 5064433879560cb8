/**
 * The commands and their options: each checks what it was given and turns it into a plan ({@code trader.lab.run}).
 *
 * <p>Threads: the main thread. Everything that can be refused is refused here, before a directory is made or a process
 * is started.
 */
package trader.lab.command;
