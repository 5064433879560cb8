package trader.analysis.attribution;

import trader.analysis.latencylog.ClientRequest;
import trader.analysis.run.RequestSteps;

/**
 * How long the threads that had a request waited for a processor, as they measured it themselves: the load generator's
 * thread and the listener. Each wait is charged once. Unknown waits are 0.
 */
final class OwnWaits {
    /** The load generator's thread, before it sent the request. */
    static final int LOAD_BEFORE = 0;
    /** The same until the reply was there. */
    static final int LOAD = 1;
    /** The listener, before it received the request. */
    static final int LISTENER_BEFORE = 2;
    static final int LISTENER_HANDLING = 3;
    /** The listener in the transaction. */
    static final int LISTENER_AFTER = 4;
    static final int COUNT = 5;

    private final long[] leftNs = new long[COUNT];

    /** {@code steps} are unknown for a request without an answer. */
    static long ns(int wait, ClientRequest request, RequestSteps steps) {
        long ns = switch (wait) {
            case LOAD_BEFORE -> request.waitedBeforeNs();
            case LOAD -> request.waitedNs();
            case LISTENER_BEFORE -> steps.known() ? steps.listenerBeforeNs() : 0;
            case LISTENER_HANDLING -> steps.known() ? steps.listenerHandlingNs() : 0;
            default -> steps.known() ? steps.listenerAfterNs() : 0;
        };
        return Math.max(0, ns);
    }

    void set(int wait, long ns) {
        leftNs[wait] = ns;
    }

    void set(ClientRequest request, RequestSteps steps) {
        for (int wait = 0; wait < COUNT; wait++) {
            leftNs[wait] = ns(wait, request, steps);
        }
    }

    /** What the listener waited in a stretch, at most {@code mostNs}. */
    long takeListener(Stretch in, long mostNs) {
        return switch (in) {
            case WAY_THERE, IN_BROKER -> take(LISTENER_BEFORE, mostNs);
            case HANDLING -> take(LISTENER_HANDLING, mostNs);
            case BROKER_PREPARE, RESOURCE_PREPARE, DECISION, BROKER_COMMIT, TRANSACTION -> take(LISTENER_AFTER, mostNs);
            default -> 0;
        };
    }

    /** What the load generator's thread waited in a stretch, at most {@code mostNs}. */
    long takeLoad(Stretch in, long mostNs) {
        return switch (in) {
            case IDLE, SCRIPT -> take(LOAD_BEFORE, mostNs);
            case ENCODE, SEND, GATEWAY_IN, WAY_THERE, WAY_BACK -> take(LOAD, mostNs);
            default -> 0;
        };
    }

    private long take(int wait, long mostNs) {
        long ns = Math.min(leftNs[wait], mostNs);
        leftNs[wait] -= ns;
        return ns;
    }
}
