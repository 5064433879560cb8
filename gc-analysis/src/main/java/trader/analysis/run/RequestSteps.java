package trader.analysis.run;

import trader.analysis.latencylog.ClientRequest;
import trader.analysis.latencylog.ServerRequestFile;

/** When the steps of one request ended: the server's times within the client's. Reused for each request. */
public final class RequestSteps {
    private final long[] endsNs = new long[RequestStep.values().length];
    private long dueNs;
    private long reachedNs;
    private long latestNs;
    private boolean known;

    void unknown() {
        known = false;
    }

    /** False if the server's times are not within the client's. The server's last times may be after the reply. */
    boolean set(ClientRequest request, ServerRequestFile.Delivery server) {
        long completedNs = request.completedNs();
        known = server.receivedNs() >= request.sentNs() && server.receivedNs() <= completedNs;
        dueNs = Math.min(request.dueNs(), request.sentNs());
        latestNs = server.receivedNs();
        reachedNs = request.sentNs();
        end(RequestStep.LATE_START, request.sentNs());
        end(RequestStep.ENCODE, request.encodedNs());
        end(RequestStep.SEND, request.returnedNs());
        end(RequestStep.WAY_THERE, server.receivedNs());
        latestNs = Math.min(server.releasedNs(), completedNs);
        end(RequestStep.HANDLING, server.handledNs());
        end(RequestStep.BROKER_PREPARE, server.brokerPreparedNs());
        end(RequestStep.RESOURCE_PREPARE, server.ordersPreparedNs());
        end(RequestStep.DECISION, server.decidedNs());
        end(RequestStep.BROKER_COMMIT, server.decidedNs() == 0 ? 0 : server.releasedNs());
        end(RequestStep.TRANSACTION, server.releasedNs());
        latestNs = completedNs;
        end(RequestStep.WAY_BACK, completedNs);
        return known;
    }

    /** 0: unknown. Threads note their times by themselves, so a step may seem to end before the one ahead of it. */
    private void end(RequestStep step, long timeNs) {
        if (timeNs != 0) {
            reachedNs = Math.max(reachedNs, Math.min(timeNs, latestNs));
        }
        endsNs[step.ordinal()] = reachedNs;
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
