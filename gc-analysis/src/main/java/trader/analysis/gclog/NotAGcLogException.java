package trader.analysis.gclog;

import java.io.IOException;

/** A file that cannot be read as a unified GC log; the message says why, and how to write one. */
public final class NotAGcLogException extends IOException {
    private static final long serialVersionUID = 1L;

    NotAGcLogException(String message) {
        super(message);
    }
}
