package trader.broker;

/**
 * A service that answers plain requests on the broker's I/O threads, many at once. It must neither block nor take long:
 * meanwhile the thread reads and writes no other message of its connections.
 */
public interface DirectService {
    /** Answers a request; false, without a reply, if it is for a listener. */
    boolean answer(DirectRequest request);

    /** Refuses a request with this reason; false, without a reply, if it is for a listener. */
    boolean refuse(DirectRequest request, String reason);
}
