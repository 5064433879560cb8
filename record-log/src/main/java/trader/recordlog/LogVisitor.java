package trader.recordlog;

import java.io.IOException;

/** Called with records in the order in which they were written; the payload is valid only during the call. */
public interface LogVisitor {
    void visit(LogRecord record) throws IOException;
}
