package trader.analysis.attribution;

import trader.analysis.latencylog.ClientRequest;
import trader.analysis.run.RequestSteps;

/**
 * What is left of the waits for a CPU that the threads that had a request measured themselves, while its time is
 * divided: each is charged once. Unknown waits are 0.
 */
final class OwnWaits {
    /** Of the load generator's thread, before it sent the request. */
    static final int LOAD_BEFORE = 0;
    /** Of the same thread, until it had the reply. */
    static final int LOAD = 1;
    /** Of the listener, since it was done with the request before. */
    static final int LISTENER_BEFORE = 2;
    static final int LISTENER_HANDLING = 3;
    static final int LISTENER_TRANSACTION = 4;
    static final int COUNT = 5;

    private static final int NONE = -1;

    private final long[] leftNs = new long[COUNT];
    private int ofRequest = NONE;

    /** The waits of a request, by number. {@code steps} are unknown for a request without an answer. */
    static void read(ClientRequest request, RequestSteps steps, long[] into) {
        into[LOAD_BEFORE] = Math.max(0, request.waitedBeforeNs());
        into[LOAD] = Math.max(0, request.waitedNs());
        into[LISTENER_BEFORE] = steps.known() ? Math.max(0, steps.listenerBeforeNs()) : 0;
        into[LISTENER_HANDLING] = steps.known() ? Math.max(0, steps.listenerHandlingNs()) : 0;
        into[LISTENER_TRANSACTION] = steps.known() ? Math.max(0, steps.listenerTransactionNs()) : 0;
    }

    /** Another division begins. */
    void begin() {
        ofRequest = NONE;
    }

    /** The stretches of a request follow each other. */
    private void select(Stretches stretches, int index) {
        int request = stretches.request(index);
        if (request != ofRequest) {
            ofRequest = request;
            for (int wait = 0; wait < COUNT; wait++) {
                leftNs[wait] = request == NONE ? 0 : stretches.waitNs(request, wait);
            }
        }
    }

    /** Takes what the listener waited in a stretch, at most {@code mostNs}. */
    long takeListener(Stretches stretches, int index, long mostNs) {
        select(stretches, index);
        return switch (stretches.kind(index)) {
            case REQUEST_PATH, IN_BROKER -> take(LISTENER_BEFORE, mostNs);
            case HANDLING -> take(LISTENER_HANDLING, mostNs);
            case BROKER_PREPARE, RESOURCE_PREPARE, DECISION, BROKER_COMMIT, TRANSACTION ->
                    take(LISTENER_TRANSACTION, mostNs);
            default -> 0;
        };
    }

    /** Takes what the load generator's thread waited in a stretch, at most {@code mostNs}. */
    long takeLoad(Stretches stretches, int index, long mostNs) {
        select(stretches, index);
        return switch (stretches.kind(index)) {
            case IDLE, SCRIPT -> take(LOAD_BEFORE, mostNs);
            case ENCODE, SEND, GATEWAY_IN, REPLY_PATH -> take(LOAD, mostNs);
            default -> 0;
        };
    }

    private long take(int wait, long mostNs) {
        long ns = Math.min(leftNs[wait], Math.max(0, mostNs));
        leftNs[wait] -= ns;
        return ns;
    }
}
