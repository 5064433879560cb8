package trader.analysis.run;

import trader.analysis.latencylog.ClientRequest;
import trader.analysis.latencylog.GatewayFile.GatewayTrip;
import trader.analysis.latencylog.ServerRequestFile.Delivery;

/** When the steps of one request ended: the server's times within the client's. Reused for each request. */
public final class RequestSteps {
    private final long[] endsNs = new long[RequestStep.values().length];
    private long dueNs;
    private long reachedNs;
    private long latestNs;
    /** Null if the steps are unknown. */
    private Delivery delivery;

    void unknown() {
        delivery = null;
    }

    /**
     * False if the server's times are not within the client's. The server's last times may be after the reply.
     *
     * @param trip          over the gateway; null without one
     * @param uncertaintyNs how far the server's times may be from the truth on the client's clock
     */
    boolean set(ClientRequest request, Delivery server, GatewayTrip trip, long uncertaintyNs) {
        long completedNs = request.completedNs();
        long notedNs = server.receivedNs();
        boolean known = notedNs >= request.sentNs() - uncertaintyNs && notedNs <= completedNs + uncertaintyNs;
        delivery = known ? server : null;
        long receivedNs = known ? Math.max(request.sentNs(), Math.min(notedNs, completedNs)) : notedNs;
        dueNs = Math.min(request.dueNs(), request.sentNs());
        latestNs = receivedNs;
        reachedNs = request.sentNs();
        end(RequestStep.LATE_START, request.sentNs());
        end(RequestStep.ENCODE, request.encodedNs());
        end(RequestStep.SEND, trip == null ? request.returnedNs() : 0);
        end(RequestStep.GATEWAY_IN, trip == null ? 0 : trip.inNs());
        end(RequestStep.GATEWAY, trip == null ? 0 : trip.sentNs());
        end(RequestStep.REQUEST_PATH, receivedNs);
        latestNs = Math.min(server.releasedNs(), completedNs);
        end(RequestStep.HANDLING, server.handledNs());
        end(RequestStep.BROKER_PREPARE, server.brokerPreparedNs());
        end(RequestStep.RESOURCE_PREPARE, server.ordersPreparedNs());
        end(RequestStep.DECISION, server.decidedNs());
        end(RequestStep.BROKER_COMMIT, server.decidedNs() == 0 ? 0 : server.releasedNs());
        end(RequestStep.TRANSACTION, server.releasedNs());
        latestNs = completedNs;
        end(RequestStep.REPLY_TO_GATEWAY, trip == null ? 0 : trip.replyNs());
        end(RequestStep.GATEWAY_OUT, trip == null ? 0 : trip.outNs());
        end(RequestStep.REPLY_PATH, completedNs);
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
        return delivery != null;
    }

    /**
     * How long the listener waited for a CPU until it received the request, if the steps are known; {@link
     * ClientRequest#UNKNOWN} if it was not measured, as the next two.
     */
    public long listenerBeforeNs() {
        return delivery.waitedBeforeNs();
    }

    /** While it handled the request. */
    public long listenerHandlingNs() {
        return delivery.waitedHandlingNs();
    }

    /** In its transaction, until the reply could leave. */
    public long listenerTransactionNs() {
        return delivery.waitedTransactionNs();
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
