package trader.common.timing;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DaemonThreads;

/** Writes files of times in a thread of its own, 50 times a second, until one of them cannot be written. */
public final class TimesWriter implements AutoCloseable {
    /** A file. Its methods are called by one thread at a time. */
    public interface Part {
        void open() throws IOException;

        /** Writes what is due. */
        void write() throws IOException;

        /** Writes everything recorded so far. */
        default void finish() throws IOException {
            write();
        }

        /** Writing has failed: ends recording. */
        default void stop() {
        }

        /** Also after {@link #open()} has failed. */
        void close() throws IOException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(TimesWriter.class);
    private static final long INTERVAL_MS = 20;

    private final List<Part> parts;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("request-times"));
    private boolean isOpen;
    private boolean isWriting;
    private volatile String failure;

    public TimesWriter(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    public void open() throws IOException {
        isOpen = true;
        for (Part part : parts) {
            part.open();
        }
        isWriting = true;
        thread.scheduleWithFixedDelay(() -> all(Part::write), INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
    }

    /** The reason why writing ended early, or null. */
    public String failure() {
        return failure;
    }

    private interface Action {
        void run(Part part) throws IOException;
    }

    private void all(Action action) {
        if (failure != null) {
            return;
        }
        try {
            for (Part part : parts) {
                action.run(part);
            }
        } catch (IOException | RuntimeException | Error failed) {
            failure = failed.toString();
            LOG.warn("The times of requests are no longer written", failed);
            parts.forEach(Part::stop);
        }
    }

    /** Writes the rest; does nothing if this was not opened or is closed. */
    @Override
    public void close() throws IOException {
        if (!isOpen || thread.isShutdown()) {
            return;
        }
        if (isWriting) {
            thread.execute(() -> all(Part::finish));
        }
        thread.shutdown();
        try {
            thread.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        for (Part part : parts) {
            part.close();
        }
    }
}
