/**
 * The machine of a run and disturbances on it, read from {@code /proc} and {@code /sys}.
 *
 * <p>Threads: no mutable state; any thread may take a snapshot. Linux only: the snapshot names missing files and
 * never guesses a value.
 */
package trader.launcher.machine;
