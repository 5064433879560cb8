package trader.server.transaction;

import javax.transaction.xa.XAException;

/** Creates XA errors that have both a code and a message. */
public final class XaErrors {
    private XaErrors() {
    }

    public static XAException of(int errorCode, String text) {
        XAException error = new XAException(text);
        error.errorCode = errorCode;
        return error;
    }

    /** Replaces the code of a failure; its message is appended to {@code text}. */
    static XAException recoded(XAException failed, int errorCode, String text) {
        XAException error = of(errorCode, text + ": " + failed.getMessage());
        error.initCause(failed);
        return error;
    }
}
