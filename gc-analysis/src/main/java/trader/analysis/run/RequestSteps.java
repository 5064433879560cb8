package trader.analysis.run;

import trader.analysis.latencylog.ClientRequest;

/** When the steps of one request ended: the server's times within the client's. Reused for each request. */
public final class RequestSteps {
    private final long[] endsNs = new long[RequestStep.values().length];
    private long dueNs;
    private long reachedNs;
    private long latestNs;
    private long listenerBeforeNs;
    private long listenerHandlingNs;
    private long listenerTransactionNs;
    private boolean known;

    void unknown() {
        known = false;
    }

    /**
     * False if the server's times are not within the client's. The server's last times may be after the reply.
     *
     * @param server  as {@link ServerTimes#times}
     * @param gateway as {@link Gateway#times}; null without one
     * @param uncertaintyNs how far the server's times may be from the truth on the client's clock
     */
    boolean set(ClientRequest request, long[] server, long[] gateway, long uncertaintyNs) {
        long completedNs = request.completedNs();
        long notedNs = server[ServerTimes.RECEIVED];
        known = notedNs >= request.sentNs() - uncertaintyNs && notedNs <= completedNs + uncertaintyNs;
        long receivedNs = known ? Math.max(request.sentNs(), Math.min(notedNs, completedNs)) : notedNs;
        dueNs = Math.min(request.dueNs(), request.sentNs());
        listenerBeforeNs = server[ServerTimes.WAITED_BEFORE];
        listenerHandlingNs = server[ServerTimes.WAITED_HANDLING];
        listenerTransactionNs = server[ServerTimes.WAITED_TRANSACTION];
        latestNs = receivedNs;
        reachedNs = request.sentNs();
        end(RequestStep.LATE_START, request.sentNs());
        end(RequestStep.ENCODE, request.encodedNs());
        end(RequestStep.SEND, gateway == null ? request.returnedNs() : 0);
        end(RequestStep.GATEWAY_IN, gateway == null ? 0 : gateway[Gateway.IN]);
        end(RequestStep.GATEWAY, gateway == null ? 0 : gateway[Gateway.SENT]);
        end(RequestStep.REQUEST_PATH, receivedNs);
        latestNs = Math.min(server[ServerTimes.RELEASED], completedNs);
        end(RequestStep.HANDLING, server[ServerTimes.HANDLED]);
        end(RequestStep.BROKER_PREPARE, server[ServerTimes.BROKER_PREPARED]);
        end(RequestStep.RESOURCE_PREPARE, server[ServerTimes.ORDERS_PREPARED]);
        end(RequestStep.DECISION, server[ServerTimes.DECIDED]);
        end(RequestStep.BROKER_COMMIT, server[ServerTimes.DECIDED] == 0 ? 0 : server[ServerTimes.RELEASED]);
        end(RequestStep.TRANSACTION, server[ServerTimes.RELEASED]);
        latestNs = completedNs;
        end(RequestStep.REPLY_TO_GATEWAY, gateway == null ? 0 : gateway[Gateway.REPLY]);
        end(RequestStep.GATEWAY_OUT, gateway == null ? 0 : gateway[Gateway.OUT]);
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
        return known;
    }

    /**
     * How long the listener waited for a CPU until it received the request; {@link ClientRequest#UNKNOWN} if it was not
     * measured, as the next two.
     */
    public long listenerBeforeNs() {
        return listenerBeforeNs;
    }

    /** While it handled the request. */
    public long listenerHandlingNs() {
        return listenerHandlingNs;
    }

    /** In its transaction, until the reply could leave. */
    public long listenerTransactionNs() {
        return listenerTransactionNs;
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
