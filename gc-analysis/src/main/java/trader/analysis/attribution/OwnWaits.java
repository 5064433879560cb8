package trader.analysis.attribution;

import trader.analysis.run.RequestSteps;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.RequestRecord;

/** What is left of the CPU waits that the threads of a request measured while it is divided: each is charged once. */
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

    private final long[] leftNs = new long[COUNT];
    private long[] ofRequest;

    /** The waits of a request, by number; unknown ones are 0. */
    static long[] of(RequestRecord request, RequestSteps steps) {
        DeliveryRecord.Waits listener = steps == null ? new DeliveryRecord.Waits(0, 0, 0) : steps.listenerWaits();
        long[] waitsNs = {request.waitedBeforeNs(), request.waitedNs(), listener.beforeNs(), listener.handlingNs(),
            listener.transactionNs()};
        for (int wait = 0; wait < COUNT; wait++) {
            waitsNs[wait] = Math.max(0, waitsNs[wait]);
        }
        return waitsNs;
    }

    /** Another division begins. */
    void begin() {
        ofRequest = null;
    }

    /** Takes what the listener waited in a stretch, at most {@code mostNs}. */
    long takeListener(Stretch stretch, long mostNs) {
        return switch (stretch.kind()) {
            case REQUEST_PATH, IN_BROKER -> take(stretch, LISTENER_BEFORE, mostNs);
            case HANDLING -> take(stretch, LISTENER_HANDLING, mostNs);
            case BROKER_PREPARE, RESOURCE_PREPARE, DECISION, BROKER_COMMIT, TRANSACTION ->
                    take(stretch, LISTENER_TRANSACTION, mostNs);
            default -> 0;
        };
    }

    /** Takes what the load generator's thread waited in a stretch, at most {@code mostNs}. */
    long takeLoad(Stretch stretch, long mostNs) {
        return switch (stretch.kind()) {
            case IDLE, SCRIPT -> take(stretch, LOAD_BEFORE, mostNs);
            case ENCODE, SEND, GATEWAY_IN, REPLY_PATH -> take(stretch, LOAD, mostNs);
            default -> 0;
        };
    }

    /** The stretches of a request follow each other. */
    private long take(Stretch stretch, int wait, long mostNs) {
        if (stretch.ownWaits() == null) {
            return 0;
        }
        if (stretch.ownWaits() != ofRequest) {
            ofRequest = stretch.ownWaits();
            System.arraycopy(ofRequest, 0, leftNs, 0, COUNT);
        }
        long ns = Math.min(leftNs[wait], Math.max(0, mostNs));
        leftNs[wait] -= ns;
        return ns;
    }
}
