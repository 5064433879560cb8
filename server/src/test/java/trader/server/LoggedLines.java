package trader.server;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** The log lines of a logger, and of those below it, while this is open. */
final class LoggedLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private final Logger logger;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    LoggedLines(String name) {
        logger = (Logger) LoggerFactory.getLogger(name);
        start();
        logger.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        lines.add(event.getFormattedMessage());
    }

    /** So far, in order. */
    List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        logger.detachAppender(this);
    }
}
