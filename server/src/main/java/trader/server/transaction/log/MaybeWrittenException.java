package trader.server.transaction.log;

import java.io.IOException;

/** A write or an fsync of a decision failed: only the next start of the server tells whether it is on the disk. */
final class MaybeWrittenException extends IOException {
    private static final long serialVersionUID = 1L;

    MaybeWrittenException(IOException cause) {
        super(cause.getMessage(), cause);
    }
}
