package trader.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.broker.pair.BrokerPair;
import trader.broker.pair.PairWatch;
import trader.common.CounterLog;
import trader.common.PrivateFiles;
import trader.common.ServiceProcess;
import trader.common.StartedParts;
import trader.fixml.FixmlCodec;
import trader.recordlog.DataDirectory;
import trader.server.metrics.ServerMetrics;
import trader.server.order.OrderFailures;
import trader.server.transaction.Recovery;

/** The embedded broker in its own process, for servers with the setting {@code broker}. */
public final class BrokerProcess implements ServiceProcess.Service {
    private final EmbeddedBroker broker;
    private final Path dataDir;
    private final Path outDir;
    /** Null without. */
    private final ServerMetrics metrics;
    private final StartedParts parts = new StartedParts();
    private volatile Counts finalCounts;

    /**
     * The content of {@code broker.json}.
     *
     * @param deadLetters null if they could not be counted, as in a backup
     * @param pair null for a broker without a backup
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Counts(@JsonInclude Long deadLetters, long refusedAtBroker, PairWatch.Figures pair) {
    }

    /**
     * A broker that is not started.
     *
     * @param outDir for the counters of a pair
     * @param metricsPort on the loopback address, 0 for a free one; null without metrics and health
     * @param onFailure called when the broker stops by itself
     */
    public BrokerProcess(BrokerSettings settings, Path outDir, Integer metricsPort, Runnable onFailure) {
        this.dataDir = settings.directory().toAbsolutePath().getParent();
        this.outDir = outDir;
        this.broker = new EmbeddedBroker(settings, new FixmlCodec(), onFailure);
        this.metrics = metricsPort == null ? null : new ServerMetrics(metricsPort);
        if (metrics != null) {
            broker.publishMetrics(metrics.registry());
        }
    }

    @Override
    public void start() throws IOException {
        try {
            PrivateFiles.takeDirectory(dataDir);
            BrokerPair pair = broker.pair();
            if (pair != null) {
                // Artemis does not lock the directory of a broker of a pair, and moves away what it finds there.
                parts.add(DataDirectory.take(dataDir));
            }
            parts.add(broker).open();
            CounterLog counters = new CounterLog(outDir.resolve("counters.csv"));
            if (pair != null) {
                pair.addCounters(parts.add(counters));
                counters.open();
            }
            if (metrics != null) {
                metrics.add(counters);
                HealthCheck health = parts.add(new HealthCheck(broker::queues, broker::refusesAll, this::prepared,
                        () -> OrderFailures.Waits.NONE, Map.of(), this::pairFigures, System::nanoTime));
                health.start();
                parts.add(metrics).open(health::health);
            }
        } catch (IOException | RuntimeException failed) {
            parts.close();
            throw failed;
        }
    }

    @Override
    public String brokerUrl() {
        return broker.url();
    }

    @Override
    public String metricsUrl() {
        return metrics == null ? null : metrics.url();
    }

    /** As a server that has prepared nothing itself sees it. */
    private Recovery.Figures prepared() {
        long oldestS = broker.oldestPreparedS();
        return new Recovery.Figures(0, 0, 0, 0, 0, oldestS < 0 ? null : new Recovery.OtherBranch("a server", oldestS));
    }

    /** Null without another broker. */
    private PairWatch.Figures pairFigures() {
        return broker.pair() == null ? null : broker.pair().figures();
    }

    @Override
    public Counts counts() {
        return finalCounts != null ? finalCounts : currentCounts();
    }

    private Counts currentCounts() {
        return new Counts(broker.deadLetters(), broker.refused(), pairFigures());
    }

    @Override
    public synchronized void close() {
        if (finalCounts == null) {
            finalCounts = currentCounts();
            parts.close();
        }
    }

    /** Runs a broker until a signal ends it; the only argument is the settings file. */
    public static void main(String[] arguments) {
        ServiceProcess.run("broker", arguments, (settings, onFailure) -> {
            Integer metricsPort = ServerConfig.metricsPort(settings);
            return new BrokerProcess(BrokerSettings.from(settings), Path.of(settings.text("out-dir")), metricsPort,
                    onFailure);
        });
    }
}
