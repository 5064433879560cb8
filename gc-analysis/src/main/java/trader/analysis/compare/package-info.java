/**
 * Comparison of variants over whole runs: the method ({@link trader.analysis.compare.PairedRatio},
 * {@link trader.analysis.compare.Judgement}: pure computation), the reader of a plan's directory, and
 * {@code compare.json}. docs/MEASURING.md says why the method is what it is.
 *
 * <p>Threads: any one thread at a time; nothing here blocks except on reading and writing files.
 */
package trader.analysis.compare;
