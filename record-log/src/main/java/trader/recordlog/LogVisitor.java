package trader.recordlog;

import java.io.IOException;

/** Is called with records in the order in which they were written; the payload is valid during the call. */
public interface LogVisitor {
    void visit(LogRecord record) throws IOException;
}
