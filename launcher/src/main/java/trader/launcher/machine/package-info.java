/**
 * The machine a run happened on, and what disturbed it: read from {@code /proc} and {@code /sys} at start and end.
 *
 * <p>Threads: no mutable state; any thread may take a snapshot. Linux only: a file that is not there is named in the
 * snapshot, never guessed.
 */
package trader.launcher.machine;
