package trader.grid.campaign;

import trader.grid.ledger.LedgerKind;
import trader.grid.ledger.Retention;
import trader.launcher.jvm.JvmFlags;

/**
 * A grid and the load on it.
 *
 * @param members    that store partitions, at the start
 * @param ratePerS   transfers per second; 0: as fast as they are answered
 * @param threads    of the load
 * @param durationNs of each step of an experiment
 */
public record GridPlan(int members, int backups, int partitions, LedgerKind ledger, Retention retention, int accounts,
        int threads, double ratePerS, long durationNs, long seed, JvmFlags flags) {
}
