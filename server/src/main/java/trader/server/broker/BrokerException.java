package trader.server.broker;

import java.io.IOException;

/** The broker cannot be started or reached; the message has one line. */
public final class BrokerException extends IOException {
    private static final long serialVersionUID = 1L;

    public BrokerException(String message, Throwable cause) {
        super(message, cause);
    }
}
