package trader.analysis.compare;

/**
 * A turn of a system: continued, led in, measured, closed, drained, frozen. Times are of CLOCK_MONOTONIC, in
 * nanoseconds.
 *
 * @param generation  from 1
 * @param round       of the generation, from 1
 * @param position    in the round, from 0
 * @param system      {@link ComparisonPlan.PlannedSystem#id()}
 * @param openNs      when its clients began to send
 * @param leadEndNs   requests that are due from here on count
 * @param closeNs     requests that are due before count, whenever they end
 * @param serverCpuNs CPU time of the server's threads in the whole turn, from {@code continuedNs} to {@code frozenNs},
 *                    as the next four
 * @param clientCpuNs of all its clients
 * @param otherCpuNs  of processes that are not of the system
 * @param stealNs     of the machine
 * @param diskStallNs by how much flushes of the disk took longer than usual
 * @param dropReason  why the round does not count for any system; empty if it may
 */
public record MeasuredTurn(int generation, int round, int position, String system, long continuedNs, long openNs,
        long leadEndNs, long closeNs, long drainedNs, long frozenNs, long serverCpuNs, long clientCpuNs,
        long otherCpuNs, long stealNs, long diskStallNs, String dropReason) {
    public MeasuredTurn {
        if (dropReason.contains("\n") || system.contains(",")) {
            throw new IllegalArgumentException("a line break in '" + dropReason + "', or a comma in '" + system + "'");
        }
    }

    /** Length of the measured part. */
    public long measuredNs() {
        return closeNs - leadEndNs;
    }
}
