package trader.runfiles;

/** How a request ended. Only the first two have a latency; {@code requests.bin} has the ordinals. */
public enum Outcome {
    /** The expected reply arrived in time. */
    OK,
    /** A reject arrived in time. */
    REJECTED,
    /** No reply arrived in time. */
    TIMEOUT,
    /** It could not be sent, the connection was lost, or the reply did not match. */
    ERROR;

    /** Whether it was answered, and so has a latency. */
    public boolean isAnswered() {
        return this == OK || this == REJECTED;
    }
}
