package trader.analysis.attribution;

import trader.runfiles.DiskLog;
import trader.runfiles.ThreadRole;

/**
 * Threads whose waits for a CPU are told apart.
 *
 * @param role         what they do; null for those that sync a log
 * @param log          the log that they sync: they waited once the disk had answered; null for all others
 * @param isRarelyRead whether they are read less often than others of the same role
 */
record Waiters(ThreadRole role, DiskLog log, boolean isRarelyRead) {
    static Waiters of(ThreadRole role) {
        return new Waiters(role, null, false);
    }

    static Waiters rarelyRead(ThreadRole role) {
        return new Waiters(role, null, true);
    }

    static Waiters syncing(DiskLog log) {
        return new Waiters(null, log, false);
    }
}
