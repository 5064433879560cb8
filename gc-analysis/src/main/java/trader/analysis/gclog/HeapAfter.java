package trader.analysis.gclog;

/**
 * The heap after a collection or one of its pauses.
 *
 * @param timeNs    when, on the log's clock; {@link GcLog#UNKNOWN} when the lines carry no time
 * @param usedBytes still in use (the log rounds to K or M)
 * @param full      whether the whole heap was collected, so that this is about the live set
 */
public record HeapAfter(int gcId, long timeNs, long usedBytes, boolean full) { }
