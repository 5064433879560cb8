package trader.fixgateway;

import java.io.IOException;
import java.nio.file.Path;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.common.CounterLog;
import trader.common.Durability;
import trader.common.HeapCounters;
import trader.common.HiccupMeter;
import trader.common.PrivateFiles;
import trader.common.ServiceProcess;
import trader.common.Settings;
import trader.common.StartedParts;
import trader.fixgateway.timing.GatewayTimes;

/** The FIX gateway in its own process. */
public final class FixGatewayProcess implements ServiceProcess.Service {
    private final Path outDir;
    private final FixGateway gateway;
    private final HiccupMeter hiccupMeter;
    private final CounterLog counters;
    private final StartedParts parts = new StartedParts();
    private volatile FixGateway.Figures finalFigures;

    /** Reads the settings, which docs/FIX.md describes; an IllegalArgumentException names the wrong one. */
    public FixGatewayProcess(Settings settings) {
        outDir = Path.of(settings.text("out-dir"));
        FixGatewaySettings fix = FixGatewaySettings.from(settings);
        if (fix == null) {
            throw new IllegalArgumentException("setting 'fix-port' is missing");
        }
        String broker = settings.text("broker");
        gateway = new FixGateway(fix, broker, BrokerAccess.of(broker, BrokerUsers.GATEWAY),
                Path.of(settings.text("data-dir", outDir.resolve("data").toString())),
                settings.oneOf("durability", Durability.class, Durability.FORCED), GatewayTimes.NONE);
        settings.rejectUnknown();
        hiccupMeter = new HiccupMeter(outDir.resolve("stops.csv"));
        counters = new CounterLog(outDir.resolve("counters.csv"));
    }

    @Override
    public void start() throws IOException {
        try {
            PrivateFiles.createDirectories(outDir);
            parts.add(hiccupMeter).open();
            parts.add(gateway).open();
            HeapCounters.addTo(counters);
            gateway.addCounters(counters);
            parts.add(counters).open();
        } catch (IOException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /** The FIX port, as {@code fix://host:port}. */
    @Override
    public String brokerUrl() {
        return "fix://" + gateway.address();
    }

    @Override
    public FixGateway.Figures counts() {
        return finalFigures != null ? finalFigures : gateway.figures();
    }

    @Override
    public synchronized void close() {
        if (finalFigures == null) {
            finalFigures = gateway.figures();
        }
        parts.close();
    }

    /** The only argument is the settings file. */
    public static void main(String[] arguments) {
        ServiceProcess.run("fix", arguments, (settings, onFailure) -> new FixGatewayProcess(settings));
    }
}
