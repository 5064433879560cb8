/**
 * Compares variants in warm turns: the method ({@link trader.analysis.compare.FigureSamples},
 * {@link trader.analysis.compare.Judgement}: pure computation) and the reader of a plan's directory
 * ({@link trader.analysis.compare.Comparison}). {@link trader.analysis.compare.PairedRatio} is for benchmarks.
 * docs/METHOD.md explains the method.
 *
 * <p>Threads: use from one thread at a time; nothing here blocks except on reading and writing files.
 */
package trader.analysis.compare;
