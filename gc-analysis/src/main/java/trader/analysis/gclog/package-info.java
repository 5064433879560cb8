/**
 * Reads unified GC logs (JDK 17 to 25; Serial, Parallel, G1, ZGC, Shenandoah and their generational modes): every
 * pause, safepoint, per-thread stall and heap size after a collection, line by line.
 *
 * <p>Start at {@link trader.analysis.gclog.GcLogReader}. {@link trader.analysis.gclog.LogLine} finds the message of a
 * line, {@link trader.analysis.gclog.LineTimes} reads its decorations. {@link trader.analysis.gclog.PauseLine},
 * {@link trader.analysis.gclog.Safepoint}, {@link trader.analysis.gclog.ThreadStall} and
 * {@link trader.analysis.gclog.HeapLine} hold one pattern each, as pure functions from text to a record.
 * {@link trader.analysis.gclog.JvmParts} makes one log of the parts of several files and JVMs.
 *
 * <p>Threads: everything runs on the caller's thread; the records are immutable.
 */
package trader.analysis.gclog;
