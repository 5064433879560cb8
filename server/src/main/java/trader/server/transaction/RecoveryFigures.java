package trader.server.transaction;

/**
 * What recovery did and has left.
 *
 * @param resolvedCommitted branches that it committed
 * @param resolvedRolledBack branches that it rolled back
 * @param inDoubt transactions that wait for it, when it looked last
 * @param oldestInDoubtS how long the oldest of them has been known to wait, in seconds; 0 when there is none
 * @param unreachable resources that did not answer when it looked last: what is in doubt there is not counted
 */
public record RecoveryFigures(long resolvedCommitted, long resolvedRolledBack, int inDoubt, long oldestInDoubtS,
        int unreachable) {
}
