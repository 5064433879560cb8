package trader.analysis.compare;

/**
 * A turn of a system.
 *
 * @param generation  from 1
 * @param round       of the generation, from 1
 * @param position    in the round, from 0
 * @param system      {@link ComparisonPlan.PlannedSystem#id()}
 * @param diskStallNs by how much flushes of the disk took longer than usual in the whole turn
 * @param dropReason  why the round does not count for any system; empty if it may
 */
public record MeasuredTurn(int generation, int round, int position, String system, TurnTimes times, TurnCpu cpu,
        long diskStallNs, String dropReason) {
    public MeasuredTurn {
        if (dropReason.contains("\n") || system.contains(",")) {
            throw new IllegalArgumentException("a line break in '" + dropReason + "', or a comma in '" + system + "'");
        }
    }

    /**
     * Continued, led in, measured, closed, drained, frozen: times of CLOCK_MONOTONIC, in nanoseconds.
     *
     * @param openNs    when the clients began to send
     * @param leadEndNs requests that are due from here on count
     * @param closeNs   requests that are due before count, whenever they end
     * @param drainedNs when the last reply had come
     */
    public record TurnTimes(long continuedNs, long openNs, long leadEndNs, long closeNs, long drainedNs,
            long frozenNs) {
        /** Length of the measured part. */
        public long measuredNs() {
            return closeNs - leadEndNs;
        }
    }

    /**
     * CPU time in the whole turn, from {@code continuedNs} to {@code frozenNs}.
     *
     * @param serverNs of the server's threads
     * @param clientNs of all its clients
     * @param otherNs  of processes that are not of the system
     * @param stealNs  of the machine
     */
    public record TurnCpu(long serverNs, long clientNs, long otherNs, long stealNs) { }
}
