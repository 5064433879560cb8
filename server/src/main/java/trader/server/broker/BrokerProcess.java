package trader.server.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.util.OptionalLong;
import trader.common.ServiceProcess;
import trader.fixml.FixmlCodec;

/** The embedded broker by itself, in a process of its own: for servers that are told where it is. */
public final class BrokerProcess implements ServiceProcess.Service {
    private final BrokerSettings settings;
    private final EmbeddedBroker broker;
    private volatile Counts finalCounts;

    /**
     * What the broker counted; {@code broker.json} has this shape.
     *
     * @param deadLetters messages in the dead-letter queue; null when it could not be counted
     * @param refusedAtBroker messages that it did not take, because of their body
     */
    public record Counts(Long deadLetters, long refusedAtBroker) {
    }

    /** A broker that is not yet started; {@code onFailure} is called when it stops by itself. */
    public BrokerProcess(BrokerSettings settings, Runnable onFailure) {
        this.settings = settings;
        this.broker = new EmbeddedBroker(settings, new FixmlCodec(), onFailure);
    }

    @Override
    public void start() throws IOException {
        Files.createDirectories(settings.directory());
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
        OptionalLong deadLetters = broker.deadLetters();
        return new Counts(deadLetters.isPresent() ? deadLetters.getAsLong() : null, broker.refused());
    }

    @Override
    public synchronized void close() {
        if (finalCounts == null) {
            finalCounts = currentCounts();
            broker.close();
        }
    }

    /** Runs a broker until it is told to end; the only argument is its settings file. */
    public static void main(String[] arguments) {
        ServiceProcess.run("broker", arguments, (settings, onFailure) ->
                new BrokerProcess(BrokerSettings.from(settings), onFailure));
    }
}
