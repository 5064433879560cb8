package trader.recordlog;

import java.io.IOException;

/** Is called with records in the order in which they were written. */
public interface LogVisitor {
    /** The record's payload is valid during the call. */
    void visit(LogRecord record) throws IOException;
}
