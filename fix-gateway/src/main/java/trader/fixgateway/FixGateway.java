package trader.fixgateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import trader.common.CounterLog;
import trader.common.Durability;
import trader.fixgateway.gateway.FixToJmsGateway;
import trader.fixgateway.gateway.GatewayCounts;
import trader.fixgateway.gateway.GatewaySettings;
import trader.fixgateway.session.FixAcceptor;
import trader.fixgateway.config.FixSessions;
import trader.recordlog.DataDirectory;

/** The FIX gateway: sessions, and the bridge from them to the services, to which it is a client like any other. */
public final class FixGateway implements AutoCloseable {
    private final FixGatewaySettings settings;
    private final String brokerUrl;
    private final Path directory;
    private final Durability durability;
    private DataDirectory taken;
    private FixAcceptor acceptor;
    private FixToJmsGateway bridge;

    /**
     * What it counted.
     *
     * @param loggedOn sessions, now
     * @param requests what was passed on
     */
    public record Figures(int loggedOn, GatewayCounts.Figures requests) {
    }

    /**
     * A gateway that is not open.
     *
     * @param brokerUrl where the services' queues are
     * @param dataDir its files are below {@code fix} in it
     * @param durability what it promises of an order that it took
     */
    public FixGateway(FixGatewaySettings settings, String brokerUrl, Path dataDir, Durability durability) {
        this.settings = settings;
        this.brokerUrl = brokerUrl;
        this.directory = dataDir.resolve("fix");
        this.durability = durability;
    }

    /**
     * Opens the sessions, reads the list of orders, and begins to connect to the broker; that need not be there.
     *
     * @throws IOException when a file cannot be read or written, or the port is taken
     * @throws IllegalArgumentException when the sessions' file or the broker's URL is wrong
     */
    public void open() throws IOException {
        FixSessions sessions;
        try {
            sessions = FixSessions.read(settings.sessions());
        } catch (NoSuchFileException missing) {
            throw new IOException("there is no sessions file '" + settings.sessions() + "'", missing);
        }
        taken = DataDirectory.take(directory);
        bridge = new FixToJmsGateway(new GatewaySettings(brokerUrl, directory.resolve("orders"), durability));
        acceptor = new FixAcceptor(sessions, settings.bind(), settings.port(), directory.resolve("store"),
                durability == Durability.FORCED);
        bridge.open(acceptor);
        acceptor.open(bridge);
        bridge.connect();
    }

    /** Where FIX clients connect to, as {@code host:port}. */
    public String address() {
        InetSocketAddress address = acceptor.address();
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    /** What has been counted; null before it is open. */
    public Figures figures() {
        return bridge == null ? null : new Figures(acceptor.loggedOn(), bridge.figures());
    }

    /** Adds what changes over time. */
    public void addCounters(CounterLog log) {
        log.add("fixSessionsLoggedOn", acceptor::loggedOn);
        bridge.addCounters(log);
    }

    /** Ends the sessions first; what is outstanding is in the list for the next start. */
    @Override
    public void close() throws IOException {
        try {
            if (acceptor != null) {
                acceptor.close();
            }
        } finally {
            try {
                if (bridge != null) {
                    bridge.close();
                }
            } finally {
                if (taken != null) {
                    taken.close();
                }
            }
        }
    }
}
