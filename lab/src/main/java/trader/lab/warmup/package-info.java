/**
 * Warm-ups of automatic length: {@link trader.lab.warmup.WarmUp} watches one, {@link trader.lab.warmup.WarmUpRule}
 * decides when it is over.
 *
 * <p>Threads: only the thread that watches the run. Nothing here blocks except on local files.
 */
package trader.lab.warmup;
