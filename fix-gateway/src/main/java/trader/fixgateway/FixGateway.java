package trader.fixgateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.access.BrokerAccess;
import trader.common.CounterLog;
import trader.common.Durability;
import trader.common.HostPort;
import trader.common.PrivateFiles;
import trader.common.StartedParts;
import trader.fixgateway.config.FixSessions;
import trader.fixgateway.gateway.FixToJmsGateway;
import trader.fixgateway.gateway.GatewayCounts;
import trader.fixgateway.gateway.GatewaySettings;
import trader.fixgateway.session.FixAcceptor;
import trader.fixgateway.timing.GatewayTimes;
import trader.fixml.Fallbacks;
import trader.recordlog.DataDirectory;

/** The FIX gateway: FIX sessions on one side, the services' queues on the other. */
public final class FixGateway implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FixGateway.class);

    private final FixGatewaySettings settings;
    private final String brokerUrl;
    private final BrokerAccess access;
    private final Path directory;
    private final Durability durability;
    private final GatewayTimes times;
    private final StartedParts parts = new StartedParts();
    private FixAcceptor acceptor;
    private FixToJmsGateway gateway;

    /** Counts, as they are in server.json and fix.json; {@code loggedOn} counts sessions whose client is logged on. */
    public record Figures(int loggedOn, GatewayCounts.Figures requests, Fallbacks fixmlFallbacks) {
    }

    /** Keeps its files in {@code dataDir/fix}; {@code durability} applies to accepted orders. */
    public FixGateway(FixGatewaySettings settings, String brokerUrl, BrokerAccess access, Path dataDir,
            Durability durability, GatewayTimes times) {
        this.settings = settings;
        this.brokerUrl = brokerUrl;
        this.access = access;
        this.directory = dataDir.resolve("fix");
        this.durability = durability;
        this.times = times;
    }

    /**
     * Opens the sessions, and starts connecting to the broker, which may be unreachable.
     *
     * @throws IllegalArgumentException if the sessions file or the broker's URL is wrong
     */
    public void open() throws IOException {
        FixSessions sessions;
        try {
            sessions = FixSessions.read(settings.sessions());
        } catch (NoSuchFileException missing) {
            throw new IOException("there is no sessions file '" + settings.sessions() + "'", missing);
        }
        PrivateFiles.takeDirectory(directory.toAbsolutePath().getParent());
        parts.add(DataDirectory.take(directory));
        gateway = parts.add(new FixToJmsGateway(
                new GatewaySettings(brokerUrl, access, directory.resolve("orders"), durability, settings.codec()),
                times));
        acceptor = parts.add(new FixAcceptor(sessions, settings.bind(), settings.port(), settings.tls(),
                directory.resolve("store"), durability == Durability.FORCED));
        gateway.open(acceptor);
        acceptor.open(gateway);
        gateway.connect();
        warnOfStrangers();
    }

    private void warnOfStrangers() {
        if (settings.tls() == null && !acceptor.address().getAddress().isLoopbackAddress()) {
            LOG.warn("Passwords and messages to port {} of {} are not encrypted: others in the network can read them,"
                    + " and trade as these FIX clients; use --tls-keystore FILE to encrypt them",
                    acceptor.address().getPort(), settings.bind());
        }
    }

    /** The FIX port, as {@code host:port}. */
    public String address() {
        InetSocketAddress address = acceptor.address();
        return new HostPort(address.getAddress().getHostAddress(), address.getPort()).toString();
    }

    /** The counts so far; null before {@link #open}. */
    public Figures figures() {
        return acceptor == null ? null : new Figures(acceptor.loggedOn(), gateway.figures(), gateway.fallbacks());
    }

    public void addCounters(CounterLog log) {
        log.add("fixSessionsLoggedOn", acceptor::loggedOn);
        gateway.addCounters(log);
    }

    /** Ends the sessions first; pending orders stay in the log for the next start. */
    @Override
    public void close() {
        parts.close();
    }
}
