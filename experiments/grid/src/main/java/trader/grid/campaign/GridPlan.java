package trader.grid.campaign;

import trader.grid.ledger.LedgerKind;
import trader.grid.ledger.Retention;
import trader.launcher.jvm.JvmFlags;

/** A grid and the load on it. */
public record GridPlan(Cluster cluster, LedgerStorage ledger, TransferPlan transfers, JvmFlags flags) {
    /**
     * The JVMs of the grid.
     *
     * @param members that store partitions, at the start
     * @param nodes   business nodes that take the transfers over HTTP; 0: the load is a member of the grid itself
     */
    public record Cluster(int members, int nodes, int backups, int partitions) { }

    /**
     * How the ledger keeps its accounts.
     *
     * @param persistent   whether partitions are kept on disk, too
     * @param writeBehindS delay of the writes to a database; 0: there is none
     */
    public record LedgerStorage(LedgerKind kind, Retention retention, boolean persistent, int writeBehindS) { }

    /**
     * The load.
     *
     * @param threads    of the load
     * @param ratePerS   transfers per second; 0: as fast as they are answered
     * @param durationNs of each step of an experiment
     */
    public record TransferPlan(int accounts, int threads, double ratePerS, long durationNs, long seed) { }

    /** A copy with this number of business nodes. */
    public GridPlan withNodes(int count) {
        return new GridPlan(new Cluster(cluster.members, count, cluster.backups, cluster.partitions), ledger, transfers,
                flags);
    }
}
