package trader.common;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes parts in the reverse order of their start; a part that fails to close does not stop the others. */
public final class StartedParts implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StartedParts.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    /** Returns the part; it will be closed even if it fails to start. */
    public <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (Exception failed) {
                LOG.warn("{} did not stop cleanly: {}", part.getClass().getSimpleName(), failed.toString(),
                        failed instanceof IOException ? null : failed);
            }
        }
    }
}
