package trader.server.xa;

import javax.transaction.xa.XAException;

/** Makes XA errors that carry both a code and a text. */
final class XaErrors {
    private XaErrors() {
    }

    static XAException of(int errorCode, String text) {
        XAException error = new XAException(text);
        error.errorCode = errorCode;
        return error;
    }
}
