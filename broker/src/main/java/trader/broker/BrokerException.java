package trader.broker;

import java.io.IOException;

/** The broker cannot be started or reached; the message has one line. */
public final class BrokerException extends IOException {
    private static final long serialVersionUID = 1L;

    public BrokerException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The innermost reason why a broker does not start; null: it waits for the lock of its directory. */
    static String reasonOf(Throwable failure) {
        if (failure == null) {
            return "another process uses the directory";
        }
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }
}
