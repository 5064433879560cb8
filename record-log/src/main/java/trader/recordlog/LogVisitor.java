package trader.recordlog;

import java.io.IOException;

/** Is handed records in the order in which they were written. */
public interface LogVisitor {
    /** One record; its payload is valid during the call. */
    void visit(LogRecord record) throws IOException;
}
