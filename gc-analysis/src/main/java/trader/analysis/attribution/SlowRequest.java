package trader.analysis.attribution;

/**
 * One request to divide: its two pieces of time, and the stretches in each in which it can have lost time. Reused.
 *
 * <p>The late start lies where the thread was late with the first request of the sequence; the request's own time
 * begins when it was sent. Their lengths add up to the response time.
 */
final class SlowRequest {
    long lateFromNs;
    long lateToNs;
    long sentNs;
    long completedNs;
    Stretches stretches;
    /** The late start's are those from here to before {@link #lateEnd}, its own those from {@link #own} on. */
    int late;
    int lateEnd;
    int own;
    int end;
    /** Since when the thread had not been idle. */
    long busyFromNs;
    /** The causes of the thread's delay since then. */
    final QueueOwners owners = new QueueOwners();
    /** The part of the usual time of earlier requests that had come without any delay. */
    double overload;

    long responseNs() {
        return completedNs - sentNs + lateToNs - lateFromNs;
    }
}
