package trader.server.transaction;

import javax.transaction.xa.XAException;

/** Makes XA errors that carry both a code and a text. */
public final class XaErrors {
    private XaErrors() {
    }

    public static XAException of(int errorCode, String text) {
        XAException error = new XAException(text);
        error.errorCode = errorCode;
        return error;
    }
}
