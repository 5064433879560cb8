/**
 * The page of transfers over time: reads what a run has written, and finds the causes of the times in which no transfer
 * was answered.
 *
 * <p>Threads: all of it runs on the thread of the command.
 */
package trader.grid.timeline;
