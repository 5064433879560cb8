package trader.server.broker;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.file.Path;
import trader.common.CounterLog;
import trader.common.PrivateFiles;
import trader.common.ServiceProcess;
import trader.common.StartedParts;
import trader.fixml.FixmlCodec;
import trader.recordlog.DataDirectory;
import trader.server.broker.pair.PairWatch;

/** The embedded broker in its own process, for servers with the setting {@code broker}. */
public final class BrokerProcess implements ServiceProcess.Service {
    private final EmbeddedBroker broker;
    private final Path dataDir;
    private final Path outDir;
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

    /** {@code onFailure} is called when the broker stops by itself; {@code outDir} is for the counters of a pair. */
    public BrokerProcess(BrokerSettings settings, Path outDir, Runnable onFailure) {
        this.dataDir = settings.directory().toAbsolutePath().getParent();
        this.outDir = outDir;
        this.broker = new EmbeddedBroker(settings, new FixmlCodec(), onFailure);
    }

    @Override
    public void start() throws IOException {
        try {
            PrivateFiles.takeDirectory(dataDir);
            if (broker.pair() != null) {
                // Artemis does not lock the directory of a broker of a pair, and moves away what it finds there.
                parts.add(DataDirectory.take(dataDir));
            }
            parts.add(broker).open();
            if (broker.pair() != null) {
                CounterLog counters = parts.add(new CounterLog(outDir.resolve("counters.csv")));
                broker.pair().addCounters(counters);
                counters.open();
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
    public Counts counts() {
        return finalCounts != null ? finalCounts : currentCounts();
    }

    private Counts currentCounts() {
        return new Counts(broker.deadLetters(), broker.refused(),
                broker.pair() == null ? null : broker.pair().figures());
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
        ServiceProcess.run("broker", arguments, (settings, onFailure) ->
                new BrokerProcess(BrokerSettings.from(settings), Path.of(settings.text("out-dir")), onFailure));
    }
}
