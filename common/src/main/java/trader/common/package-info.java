/**
 * What every measured JVM needs: strict settings files, durations and sizes with units, and the hiccup meter.
 *
 * <p>Threads: {@link trader.common.Settings} and {@link trader.common.Units} hold no mutable state;
 * {@link trader.common.HiccupMeter} owns one daemon thread, and is opened and closed by one owner.
 */
package trader.common;
