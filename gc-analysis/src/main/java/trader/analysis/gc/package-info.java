/**
 * Reads unified GC logs (JDK 17 to 25; Serial, Parallel, G1, ZGC, Shenandoah and their generational modes): every
 * pause, safepoint, per-thread stall and heap size after a collection, line by line.
 *
 * <p>{@link trader.analysis.gc.GcLogReader} is the way in. {@link trader.analysis.gc.LogLine} splits the decorations
 * off a line and tells the clocks apart; {@link trader.analysis.gc.PauseLine},
 * {@link trader.analysis.gc.SafepointLine}, {@link trader.analysis.gc.StallLine} and
 * {@link trader.analysis.gc.HeapLine} hold one pattern each, as pure functions from text to a record.
 *
 * <p>Threads: everything runs on the caller's thread; the records are immutable.
 */
package trader.analysis.gc;
