package trader.common;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A service as a process: one line on standard output when it is ready, one on standard error when it cannot be, and
 * a file with its figures when it ends.
 */
public final class ServiceProcess {
    /** What runs in the process. */
    public interface Service extends AutoCloseable {
        /**
         * Starts everything; on failure, what had been started is stopped again.
         *
         * @throws IOException when a directory cannot be written, or the broker cannot be started or reached
         */
        void start() throws IOException;

        /** Where clients connect to. */
        String brokerUrl();

        /** Where FIX clients connect to beside that, as {@code host:port}; null when they cannot. */
        default String fixAddress() {
            return null;
        }

        /** What has been counted; the shape of the file. */
        Object counts();

        @Override
        void close();
    }

    /** Makes a service of its settings; the second argument ends the process with a failure. */
    public interface Maker {
        /**
         * A service that is not yet started.
         *
         * @throws IllegalArgumentException naming the setting, its value and what is allowed
         */
        Service make(Settings settings, Runnable onFailure);
    }

    private static final Logger LOG = LoggerFactory.getLogger(ServiceProcess.class);
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final long STOP_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(4);

    private final String name;
    private final Path figures;
    private final CountDownLatch failed = new CountDownLatch(1);
    private final Service service;

    private ServiceProcess(String name, Settings settings, Maker maker) {
        this.name = name;
        this.figures = Path.of(settings.text("out-dir")).resolve(name + ".json");
        this.service = maker.make(settings, failed::countDown);
    }

    /**
     * Runs a service until it is told to end, and then ends the JVM: the broker leaves threads behind that would keep
     * it alive.
     *
     * @param name of the service: in its messages, and of the file of its figures
     * @param arguments of the command line: the settings file
     * @param maker makes the service
     */
    public static void run(String name, String[] arguments, Maker maker) {
        ParentWatch.startIfAsked();
        if (arguments.length != 1) {
            fail(name, WRONG_USAGE, "usage: <settings file>");
        }
        try {
            new ServiceProcess(name, Settings.read(Path.of(arguments[0])), maker).run();
        } catch (NoSuchFileException missing) {
            fail(name, WRONG_USAGE, "there is no settings file '" + missing.getFile() + "'");
        } catch (IllegalArgumentException invalid) {
            fail(name, WRONG_USAGE, invalid.getMessage());
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
        System.out.println("READY " + service.brokerUrl());
        failed.await();
        System.exit(FAILED);
    }

    /** Whatever hangs: the figures are written and the JVM ends. */
    private void stop() {
        Thread closing = new Thread(service::close, "close");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(STOP_TIMEOUT_MS);
            if (closing.isAlive()) {
                LOG.warn("The {} has not stopped after {} ms: its figures are of now", name, STOP_TIMEOUT_MS);
            }
            Path unfinished = figures.resolveSibling(name + ".json.tmp");
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValue(unfinished.toFile(), service.counts());
            Files.move(unfinished, figures, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            LOG.error("Cannot write the figures", failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void fail(String name, int status, String message) {
        System.err.println("trader " + name + ": " + message.replace('\n', ' '));
        System.exit(status);
    }
}
