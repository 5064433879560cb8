/**
 * The machine of a run, disturbances on it and the threads of its JVMs, read from {@code /proc} and {@code /sys}.
 *
 * <p>Threads: any thread may take a snapshot or look at the machine. {@link trader.launcher.machine.CpuLog} has the
 * thread that samples and writes the files during a run. Linux only: the snapshot names missing files and never guesses
 * a value.
 */
package trader.launcher.machine;
