/**
 * The machine of a run and disturbances on it, read from {@code /proc} and {@code /sys}.
 *
 * <p>Threads: no mutable state; any thread may take a snapshot. Linux only: a missing file is named in the snapshot,
 * its value never guessed.
 */
package trader.launcher.machine;
