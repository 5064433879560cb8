package trader.common;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a service as a process. It prints one line to standard output when it is ready, or one to standard error if it
 * cannot start, and writes a file with its counts when it ends.
 */
public final class ServiceProcess {
    public interface Service extends AutoCloseable {
        /** Starts everything; on failure, stops the parts already started. */
        void start() throws IOException;

        /** URL of the broker for clients. */
        String brokerUrl();

        /** Address of the FIX gateway, as {@code host:port}; null without one. */
        default String fixAddress() {
            return null;
        }

        /** Where metrics are served; null without. */
        default String metricsUrl() {
            return null;
        }

        /** The content of the file with the counts. */
        Object counts();

        @Override
        void close();
    }

    public interface Maker {
        Service make(Settings settings, Runnable onFailure);
    }

    private static final Logger LOG = LoggerFactory.getLogger(ServiceProcess.class);
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    /** That of a process that SIGTERM ends. */
    private static final int TERMINATED = 143;
    private static final long STOP_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(4);
    private static final long HOOKS_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(8);

    private final String name;
    private final Path countsFile;
    private final CountDownLatch failed = new CountDownLatch(1);
    private final Service service;

    private ServiceProcess(String name, Settings settings, Maker maker) {
        this.name = name;
        this.countsFile = Path.of(settings.text("out-dir")).resolve(name + ".json");
        this.service = maker.make(settings, failed::countDown);
    }

    /**
     * Runs a service until a signal ends it, and then ends the JVM, because the broker's threads would keep it alive.
     *
     * @param name used in messages and in the name of the file with the counts
     */
    public static void run(String name, String[] arguments, Maker maker) {
        ParentWatch.startIfEnabled();
        DiskWatch.start();
        if (arguments.length != 1) {
            fail(name, WRONG_USAGE, "usage: <settings file>");
        }
        try {
            new ServiceProcess(name, Settings.read(Path.of(arguments[0])), maker).run();
        } catch (IllegalArgumentException invalid) {
            fail(name, WRONG_USAGE, invalid.getMessage());
        } catch (FileSystemException failed) {
            fail(name, failed instanceof NoSuchFileException ? WRONG_USAGE : FAILED, "cannot open or create '"
                    + failed.getFile() + "': " + FileErrors.reason(failed));
        } catch (IOException | RuntimeException failed) {
            LOG.debug("The {} does not start", name, failed);
            fail(name, FAILED, failed.getMessage() == null ? failed.toString() : failed.getMessage());
        } catch (InterruptedException interrupted) {
            fail(name, FAILED, "interrupted");
        }
    }

    private void run() throws IOException, InterruptedException {
        service.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        if (service.fixAddress() != null) {
            System.out.println("FIX " + service.fixAddress());
        }
        if (service.metricsUrl() != null) {
            System.out.println("METRICS " + service.metricsUrl() + "/metrics");
        }
        System.out.println("READY " + service.brokerUrl());
        failed.await();
        System.exit(FAILED);
    }

    /** Writes the counts and lets the JVM end even if the service or another shutdown hook hangs. */
    private void stop() {
        Thread closing = new DaemonThreads("close").newThread(service::close);
        closing.start();
        try {
            closing.join(STOP_TIMEOUT_MS);
            if (closing.isAlive()) {
                LOG.warn("The {} has not stopped after {} ms; writing its current counts", name, STOP_TIMEOUT_MS);
            }
            Path unfinished = countsFile.resolveSibling(name + ".json.tmp");
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValue(unfinished.toFile(), service.counts());
            Files.move(unfinished, countsFile, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            LOG.error("Cannot write the counts", failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            new DaemonThreads("halt").newThread(this::haltAfterDeadline).start();
        }
    }

    /** The JVM waits for all its shutdown hooks, and that of an application server may wait for ever. */
    private void haltAfterDeadline() {
        try {
            TimeUnit.MILLISECONDS.sleep(HOOKS_TIMEOUT_MS);
        } catch (InterruptedException unexpected) {
            Thread.currentThread().interrupt();
        }
        LOG.warn("Shutdown hooks have not ended; halting the JVM");
        Runtime.getRuntime().halt(failed.getCount() == 0 ? FAILED : TERMINATED);
    }

    private static void fail(String name, int status, String message) {
        System.err.println("trader " + name + ": " + message.replace('\n', ' '));
        System.exit(status);
    }
}
