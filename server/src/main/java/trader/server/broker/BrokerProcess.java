package trader.server.broker;

import java.io.IOException;
import trader.common.ServiceProcess;
import trader.fixml.FixmlCodec;

/** The embedded broker in its own process, for servers with the setting {@code broker}. */
public final class BrokerProcess implements ServiceProcess.Service {
    private final BrokerSettings settings;
    private final EmbeddedBroker broker;
    private volatile Counts finalCounts;

    /** The content of {@code broker.json}; {@code deadLetters} is null if they could not be counted. */
    public record Counts(Long deadLetters, long refusedAtBroker) {
    }

    /** {@code onFailure} is called when the broker stops by itself. */
    public BrokerProcess(BrokerSettings settings, Runnable onFailure) {
        this.settings = settings;
        this.broker = new EmbeddedBroker(settings, new FixmlCodec(), onFailure);
    }

    @Override
    public void start() throws IOException {
        broker.open();
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
        return new Counts(broker.deadLetters(), broker.refused());
    }

    @Override
    public synchronized void close() {
        if (finalCounts == null) {
            finalCounts = currentCounts();
            broker.close();
        }
    }

    /** Runs a broker until a signal ends it; the only argument is the settings file. */
    public static void main(String[] arguments) {
        ServiceProcess.run("broker", arguments, (settings, onFailure) ->
                new BrokerProcess(BrokerSettings.from(settings), onFailure));
    }
}
