package trader.server.transaction;

/**
 * Figures of recovery, the last three as of its last look.
 *
 * @param resolvedCommitted branches that it committed
 * @param resolvedRolledBack branches that it rolled back
 * @param inDoubt transactions in doubt, except those at unreachable resources
 * @param oldestInDoubtS the time in seconds for which the oldest of them has been known; 0 if there is none
 * @param unreachable resources that did not answer
 */
public record RecoveryFigures(long resolvedCommitted, long resolvedRolledBack, int inDoubt, long oldestInDoubtS,
        int unreachable) {
}
