package trader.analysis.gclog;

/**
 * One safepoint: all application threads brought to a stop, for a collection or for something else.
 *
 * @param operation  the VM operation's name: {@code G1CollectForAllocation}, {@code ICBufferFull}
 * @param startNs    when the JVM asked the threads to stop: the line's time minus the printed total;
 *                   {@link GcLog#UNKNOWN} when the lines carry no time
 * @param reachingNs until the last thread had stopped; the others had stopped earlier
 * @param cleanupNs  work between reaching and the operation (JDK 17; 0 later)
 * @param leavingNs  waking the threads (JDK 22 and later; before that it is part of {@code atNs})
 * @param gcPauses   the GC pauses in it; 0 if it is not for a collection
 */
public record Safepoint(String operation, long startNs, long reachingNs, long cleanupNs, long atNs, long leavingNs,
        long totalNs, int gcPauses) {
    /** When the last thread had stopped: from here to {@link #stopEndNs()} no application thread ran. */
    public long stopStartNs() {
        return startNs == GcLog.UNKNOWN ? GcLog.UNKNOWN : startNs + reachingNs;
    }

    /** When the JVM began to wake the threads. */
    public long stopEndNs() {
        return startNs == GcLog.UNKNOWN ? GcLog.UNKNOWN : stopStartNs() + cleanupNs + atNs;
    }
}
