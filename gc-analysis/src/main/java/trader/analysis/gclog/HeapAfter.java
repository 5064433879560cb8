package trader.analysis.gclog;

/**
 * The heap before and after a collection or one of its pauses.
 *
 * @param timeNs        when, on the log's clock; {@link GcLog#UNKNOWN} when the lines carry no time
 * @param beforeBytes   in use when it began
 * @param usedBytes     still in use (the log rounds to K or M)
 * @param promotedBytes how much the old generation grew in this young collection, or -1 if it is another one or the
 *                      log does not tell
 * @param full          whether the whole heap was collected, so that this is about the live set
 */
public record HeapAfter(long timeNs, long beforeBytes, long usedBytes, long promotedBytes, boolean full) { }
