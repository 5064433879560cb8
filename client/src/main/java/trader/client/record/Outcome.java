package trader.client.record;

/** How a request ended. Only the first two have a latency; all are in {@code requests.bin}, by their ordinal. */
public enum Outcome {
    /** The proper reply came in time. */
    OK,
    /** A reject came in time. */
    REJECTED,
    /** No reply came in time. */
    TIMEOUT,
    /** It could not be sent, the connection was lost, or the reply was not one to this request. */
    ERROR;

    /** Whether it was answered, and so has a latency. */
    public boolean isAnswered() {
        return this == OK || this == REJECTED;
    }
}
