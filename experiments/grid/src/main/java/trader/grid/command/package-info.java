/**
 * The commands {@code trader grid ...}. They run in a JVM of their own, which is also the client of the grid.
 *
 * <p>Threads: the main thread.
 */
package trader.grid.command;
