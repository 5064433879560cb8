package trader.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.ParentWatch;
import trader.common.Settings;
import trader.server.broker.BrokerException;

/**
 * A server as a process: one line on standard output when it is ready, one on standard error when it cannot be, and
 * {@code server.json} when it ends.
 */
final class ServerProcess {
    private static final Logger LOG = LoggerFactory.getLogger(ServerProcess.class);
    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;
    private static final long STOP_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(4);

    private final ServerConfig config;
    private final CountDownLatch brokerFailed = new CountDownLatch(1);
    private final TradingServer server;

    private ServerProcess(ServerConfig config) {
        this.config = config;
        this.server = new TradingServer(config, brokerFailed::countDown, UnaryOperator.identity());
    }

    /** Ends the JVM when the server ends: the broker leaves threads behind that would keep it alive. */
    static void run(String[] arguments) {
        ParentWatch.startIfAsked();
        if (arguments.length != 1) {
            fail(WRONG_USAGE, "usage: TradingServer <settings file>");
        }
        try {
            new ServerProcess(ServerConfig.from(Settings.read(Path.of(arguments[0])))).run();
        } catch (NoSuchFileException missing) {
            fail(WRONG_USAGE, "there is no settings file '" + missing.getFile() + "'");
        } catch (IllegalArgumentException invalid) {
            fail(WRONG_USAGE, invalid.getMessage());
        } catch (IOException | BrokerException | RuntimeException failed) {
            LOG.debug("The server does not start", failed);
            fail(FAILED, failed.getMessage() == null ? failed.toString() : failed.getMessage());
        } catch (InterruptedException interrupted) {
            fail(FAILED, "interrupted");
        }
    }

    private void run() throws IOException, BrokerException, InterruptedException {
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        System.out.println("READY " + server.brokerUrl());
        brokerFailed.await();
        System.exit(FAILED);
    }

    /** Whatever hangs: the figures are written and the JVM ends. */
    private void stop() {
        Thread closing = new Thread(server::close, "close");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(STOP_TIMEOUT_MS);
            if (closing.isAlive()) {
                LOG.warn("The server has not stopped after {} ms: its figures are of now", STOP_TIMEOUT_MS);
            }
            Path file = config.outDir().resolve("server.json");
            Path unfinished = config.outDir().resolve("server.json.tmp");
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValue(unfinished.toFile(), server.counts());
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failed) {
            LOG.error("Cannot write the figures", failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void fail(int status, String message) {
        System.err.println("trader server: " + message.replace('\n', ' '));
        System.exit(status);
    }
}
