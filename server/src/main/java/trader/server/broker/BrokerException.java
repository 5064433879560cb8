package trader.server.broker;

/** The broker cannot be started or reached; the message is one line for the operator. */
public final class BrokerException extends Exception {
    private static final long serialVersionUID = 1L;

    BrokerException(String message, Throwable cause) {
        super(message, cause);
    }
}
