package trader.grid.timeline;

/**
 * A time in which requests waited and none was answered.
 *
 * @param endNs   the time of the answer that ended it
 * @param waiting requests that were due and not answered when it ended, with the one whose answer ended it
 */
record Gap(long startNs, long endNs, long waiting) {
    long lengthNs() {
        return endNs - startNs;
    }

    long overlapNs(long fromNs, long toNs) {
        return Math.min(endNs, toNs) - Math.max(startNs, fromNs);
    }
}
