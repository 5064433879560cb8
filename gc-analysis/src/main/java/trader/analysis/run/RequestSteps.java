package trader.analysis.run;

import trader.analysis.latencylog.ClientRequest;

/** When the steps of one request ended: the server's times within the client's. Reused for each request. */
public final class RequestSteps {
    private final long[] endsNs = new long[RequestStep.values().length];
    private long dueNs;
    private boolean known;

    void unknown() {
        known = false;
    }

    /** False if the server's times are not within the client's. The server's last times may be after the reply. */
    boolean set(ClientRequest request, long receivedNs, long handledNs, long releasedNs) {
        long completedNs = request.completedNs();
        known = receivedNs >= request.sentNs() && receivedNs <= completedNs;
        dueNs = Math.min(request.dueNs(), request.sentNs());
        endsNs[RequestStep.LATE_START.ordinal()] = request.sentNs();
        endsNs[RequestStep.WAY_THERE.ordinal()] = receivedNs;
        endsNs[RequestStep.HANDLING.ordinal()] = Math.min(handledNs, completedNs);
        endsNs[RequestStep.TRANSACTION.ordinal()] = Math.min(releasedNs, completedNs);
        endsNs[RequestStep.WAY_BACK.ordinal()] = completedNs;
        return known;
    }

    public boolean known() {
        return known;
    }

    public long startNs(RequestStep step) {
        return step.ordinal() == 0 ? dueNs : endsNs[step.ordinal() - 1];
    }

    public long endNs(RequestStep step) {
        return endsNs[step.ordinal()];
    }

    public long ns(RequestStep step) {
        return endNs(step) - startNs(step);
    }
}
