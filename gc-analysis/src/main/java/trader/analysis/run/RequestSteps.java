package trader.analysis.run;

import trader.runfiles.DeliveryRecord;
import trader.runfiles.GatewayRecord;
import trader.runfiles.RequestRecord;

/** When the steps of one request ended: the server's times within the client's. */
public final class RequestSteps {
    private final long[] endsNs = new long[RequestStep.values().length];
    private final long dueNs;
    private final DeliveryRecord.Waits listenerWaits;
    private long reachedNs;
    private long latestNs;

    /**
     * Null if the server's times are not within the client's. The server's last times may be after the reply.
     *
     * @param trip          over the gateway; null without one
     * @param uncertaintyNs how far the server's times may be from the truth on the client's clock
     */
    static RequestSteps of(RequestRecord request, DeliveryRecord server, GatewayRecord trip, long uncertaintyNs) {
        return server.receivedNs() < request.sentNs() - uncertaintyNs
                || server.receivedNs() > request.completedNs() + uncertaintyNs ? null
                : new RequestSteps(request, server, trip);
    }

    private RequestSteps(RequestRecord request, DeliveryRecord server, GatewayRecord trip) {
        listenerWaits = server.waits();
        long completedNs = request.completedNs();
        long receivedNs = Math.max(request.sentNs(), Math.min(server.receivedNs(), completedNs));
        dueNs = Math.min(request.dueNs(), request.sentNs());
        latestNs = receivedNs;
        reachedNs = request.sentNs();
        end(RequestStep.LATE_START, request.sentNs());
        end(RequestStep.ENCODE, request.encodedNs());
        end(RequestStep.SEND, trip == null ? request.returnedNs() : 0);
        end(RequestStep.GATEWAY_IN, trip == null ? 0 : trip.inNs());
        end(RequestStep.GATEWAY, trip == null ? 0 : trip.sentNs());
        end(RequestStep.REQUEST_PATH, receivedNs);
        DeliveryRecord.Commit commit = server.commit();
        latestNs = Math.min(commit.releasedNs(), completedNs);
        end(RequestStep.HANDLING, server.handledNs());
        end(RequestStep.BROKER_PREPARE, commit.brokerPreparedNs());
        end(RequestStep.RESOURCE_PREPARE, commit.ordersPreparedNs());
        end(RequestStep.DECISION, commit.decidedNs());
        end(RequestStep.BROKER_COMMIT, commit.decidedNs() == 0 ? 0 : commit.releasedNs());
        end(RequestStep.TRANSACTION, commit.releasedNs());
        latestNs = completedNs;
        end(RequestStep.REPLY_TO_GATEWAY, trip == null ? 0 : trip.replyNs());
        end(RequestStep.GATEWAY_OUT, trip == null ? 0 : trip.outNs());
        end(RequestStep.REPLY_PATH, completedNs);
    }

    /** 0: unknown. Threads note their times by themselves, so a step may seem to end before the one ahead of it. */
    private void end(RequestStep step, long timeNs) {
        if (timeNs != 0) {
            reachedNs = Math.max(reachedNs, Math.min(timeNs, latestNs));
        }
        endsNs[step.ordinal()] = reachedNs;
    }

    public DeliveryRecord.Waits listenerWaits() {
        return listenerWaits;
    }

    /** When each step ended. */
    public long[] endsNs() {
        return endsNs;
    }

    public long ns(RequestStep step) {
        return endsNs[step.ordinal()] - (step.ordinal() == 0 ? dueNs : endsNs[step.ordinal() - 1]);
    }
}
