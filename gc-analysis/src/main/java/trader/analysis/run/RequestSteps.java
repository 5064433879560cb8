package trader.analysis.run;

/** When the steps of one request ended, as the server noted it, within the client's times. Reused for each request. */
public final class RequestSteps {
    /** Late start, way there, handling, transaction, way back. */
    public static final String[] NAMES = {"late start", "way there", "handling", "transaction", "way back"};
    static final int LATE = 0;
    static final int THERE = 1;
    public static final int HANDLING = 2;
    static final int TRANSACTION = 3;
    public static final int BACK = 4;

    private final long[] endsNs = new long[NAMES.length];
    private long dueNs;
    private boolean known;

    void unknown() {
        known = false;
    }

    /**
     * Sets them; a reply may be there before its server thread has looked at the clock.
     *
     * @return false when the server's times do not lie within the client's
     */
    boolean set(long due, long sentNs, long completedNs, long receivedNs, long handledNs, long releasedNs) {
        known = receivedNs >= sentNs && receivedNs <= completedNs;
        dueNs = Math.min(due, sentNs);
        endsNs[LATE] = sentNs;
        endsNs[THERE] = receivedNs;
        endsNs[HANDLING] = Math.min(handledNs, completedNs);
        endsNs[TRANSACTION] = Math.min(releasedNs, completedNs);
        endsNs[BACK] = completedNs;
        return known;
    }

    /** Whether the server's record was found. */
    public boolean known() {
        return known;
    }

    public long startNs(int step) {
        return step == 0 ? dueNs : endsNs[step - 1];
    }

    public long endNs(int step) {
        return endsNs[step];
    }

    public long ns(int step) {
        return endsNs[step] - startNs(step);
    }
}
