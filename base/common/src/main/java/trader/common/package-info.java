/**
 * Shared by all JVMs: strict settings files, durations and sizes with units, the hiccup meter, the log of counters, and
 * the watch that ends a JVM whose parent is gone; tables for the console, and the deletion of directories.
 *
 * <p>Threads: {@link trader.common.Settings} and {@link trader.common.Units} hold no mutable state;
 * {@link trader.common.HiccupMeter} owns two daemon threads and {@link trader.common.CounterLog} one, and each is
 * opened and closed by one owner; {@link trader.common.ParentWatch} owns daemon threads that end with the JVM.
 */
package trader.common;
