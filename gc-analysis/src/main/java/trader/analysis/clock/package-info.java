/**
 * Clocks of several hosts: {@link trader.analysis.clock.ClockBounds} bounds the offset of one to another by requests
 * between them, and {@link trader.analysis.clock.ClockMapping} turns times of the one into times of the other.
 *
 * <p>Threads: only the thread that analyses. A mapping is immutable.
 */
package trader.analysis.clock;
