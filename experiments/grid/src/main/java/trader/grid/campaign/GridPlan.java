package trader.grid.campaign;

import trader.grid.ledger.LedgerKind;
import trader.grid.ledger.Retention;
import trader.launcher.jvm.JvmFlags;

/**
 * A grid and the load on it.
 *
 * @param members      that store partitions, at the start
 * @param nodes        business nodes that take the transfers over HTTP; 0: the load is a member of the grid itself
 * @param persistent   whether partitions are kept on disk, too
 * @param writeBehindS delay of the writes to a database; 0: there is none
 * @param ratePerS     transfers per second; 0: as fast as they are answered
 * @param threads      of the load
 * @param durationNs   of each step of an experiment
 */
public record GridPlan(int members, int nodes, int backups, int partitions, LedgerKind ledger, Retention retention,
        boolean persistent, int writeBehindS, int accounts, int threads, double ratePerS, long durationNs, long seed,
        JvmFlags flags) {
    /** A copy with this number of business nodes. */
    public GridPlan withNodes(int count) {
        return new GridPlan(members, count, backups, partitions, ledger, retention, persistent, writeBehindS,
                accounts, threads, ratePerS, durationNs, seed, flags);
    }
}
