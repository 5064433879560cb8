package trader.broker.pair;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.ClusterConnectionConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.ha.DistributedLockManagerConfiguration;
import org.apache.activemq.artemis.core.config.ha.ReplicationPrimaryPolicyConfiguration;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.server.ActivateCallback;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.cluster.impl.MessageLoadBalancingType;
import org.apache.activemq.artemis.spi.core.security.ActiveMQSecurityManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.broker.access.LocalSecret;
import trader.broker.journal.GroupCommitServer;
import trader.common.CounterLog;
import trader.common.HostPort;
import trader.common.PrivateFiles;
import trader.recordlog.DataDirectory;

/**
 * One broker's part of a pair. Both have the same settings: the first becomes active, the other its backup, and after a
 * failure the backup is active and the other, when it is back, becomes the backup.
 */
public final class BrokerPair implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerPair.class);
    private static final String CLUSTER = "trader-pair";
    private static final String OWN = "own";
    private static final String PEER = "peer";
    /** Names the pair's lock and its data: Artemis takes up to 16 hexadecimal digits. */
    private static final String COORDINATION_ID = "7472616465727061";
    /** A backup that does not answer holds up orders for this time. */
    private static final long TIME_TO_LIVE_MS = 5_000;
    private static final long CHECK_MS = 1_000;
    private static final long RETRY_MS = 200;
    private static final long SYNCHRONISE_LIMIT_MS = 30_000;
    private static final int SAVED_COPIES = 2;
    private static final int REACH_MS = 2_000;

    private final PairSettings settings;
    private final String host;
    private final int port;
    private final Path data;
    private final Confirmations confirmations = new Confirmations(() -> Runtime.getRuntime().halt(1));
    private ReplicaMark mark;
    private PairWatch watch;

    /** {@code host}, {@code port}: where this broker listens, for the other one; {@code data}: its directory. */
    public BrokerPair(PairSettings settings, String host, int port, Path data) {
        this.settings = settings;
        this.host = host;
        this.port = port;
        this.data = data;
    }

    /** The secret of both brokers. Creates the directory of locks, and checks that it belongs to this pair. */
    public LocalSecret open() throws IOException {
        PrivateFiles.takeDirectory(settings.locks());
        requireOwnDirectory();
        mark = new ReplicaMark(data);
        SequenceCheck.requireOwnPair(data.resolve("journal"),
                settings.locks().resolve(COORDINATION_ID + FileLockManager.SEQUENCE), mark.isSet());
        if (mark.isFromEarlierBoot() && !isPeerActive()) {
            throw new IOException("this broker was the backup when its machine went down, and a backup calls no fsync"
                    + " for what it stores: start the broker at " + settings.peer() + " first; its data is complete. If"
                    + " that is lost, delete " + mark.file() + " to go on with what is here: orders confirmed in about"
                    + " the last 30 s before the machine went down may be missing");
        }
        mark.forceAll();
        return LocalSecret.shared(settings.locks().resolve("secret"));
    }

    /** Two pairs with one directory would each take the other's lock for that of its own partner. */
    private void requireOwnDirectory() throws IOException {
        String pair = Stream.of(new HostPort(host, port).toString(), settings.peer()).sorted()
                .collect(Collectors.joining(" "));
        Path file = settings.locks().resolve("pair");
        try {
            DataDirectory.createFile(file, pair + "\n");
            DataDirectory.create(settings.locks());
        } catch (FileAlreadyExistsException known) {
            String found = Files.readString(file).strip();
            if (!found.equals(pair)) {
                throw new IOException("the directory of locks, " + settings.locks() + ", belongs to the brokers at '"
                        + found.replace(" ", " and ") + "', not " + pair.replace(" ", " and ") + ": give each pair a"
                        + " directory of its own, and both brokers the same addresses (or delete " + file
                        + " while both are stopped)");
            }
        }
    }

    /** Only an active broker accepts connections. */
    private boolean isPeerActive() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(settings.peerHost(), settings.peerPort()), REACH_MS);
            return true;
        } catch (IOException unreachable) {
            LOG.debug("The other broker of the pair is not active", unreachable);
            return false;
        }
    }

    /** Adds the replication; {@code secret} is the cluster user's password. */
    public void configure(Configuration configuration, LocalSecret secret) {
        ReplicationPrimaryPolicyConfiguration policy = ReplicationPrimaryPolicyConfiguration.withDefault()
                .setGroupName(CLUSTER).setClusterName(CLUSTER)
                .setDistributedManagerConfiguration(new DistributedLockManagerConfiguration(
                        FileLockManager.class.getName(),
                        Map.of(FileLockManager.DIRECTORY, settings.locks().toAbsolutePath().toString(),
                                FileLockManager.DATA, data.toAbsolutePath().toString())))
                .setInitialReplicationSyncTimeout(SYNCHRONISE_LIMIT_MS)
                .setMaxSavedReplicatedJournalsSize(SAVED_COPIES);
        policy.setCoordinationId(COORDINATION_ID);
        policy.setRetryReplicationWait(RETRY_MS);
        configuration.setHAPolicyConfiguration(policy).setClusterPassword(secret.text())
                .addConnectorConfiguration(OWN, connector(OWN, host, port))
                .addConnectorConfiguration(PEER, connector(PEER, settings.peerHost(), settings.peerPort()))
                .addClusterConfiguration(new ClusterConnectionConfiguration().setName(CLUSTER).setConnectorName(OWN)
                        .setStaticConnectors(List.of(PEER)).setMessageLoadBalancingType(MessageLoadBalancingType.OFF)
                        .setRetryInterval(RETRY_MS).setConnectionTTL(TIME_TO_LIVE_MS)
                        .setClientFailureCheckPeriod(CHECK_MS).setCallTimeout(TIME_TO_LIVE_MS));
    }

    private static TransportConfiguration connector(String name, String host, int port) {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put(TransportConstants.HOST_PROP_NAME, host.replaceAll("[\\[\\]]", ""));
        parameters.put(TransportConstants.PORT_PROP_NAME, port);
        return new TransportConfiguration(NettyConnectorFactory.class.getName(), parameters, name);
    }

    public ActiveMQServer newServer(Configuration configuration, ActiveMQSecurityManager securityManager) {
        return new GroupCommitServer(configuration, securityManager, null,
                new Replications(confirmations, new LostBackups()));
    }

    /** Call before the server starts; {@code onFailure} is called if it cannot take over. */
    public void addTo(ActiveMQServer server, Runnable onFailure) {
        server.registerActivateCallback(new Marking(server, onFailure));
        watch = new PairWatch(server, settings.peer(), confirmations, onFailure, System::nanoTime);
    }

    /** Call when the server has started, and is active or a backup. */
    public void started() {
        watch.start();
    }

    public void addCounters(CounterLog log) {
        watch.addCounters(log);
    }

    public PairWatch.Figures figures() {
        return watch.figures();
    }

    /** Call before the server is stopped. */
    @Override
    public void close() {
        confirmations.close();
        if (watch != null) {
            watch.close();
        }
    }

    private interface Step {
        void run() throws IOException;
    }

    /** Keeps the mark while this is a backup. */
    private final class Marking implements ActivateCallback {
        private final ActiveMQServer server;
        private final Runnable onFailure;

        Marking(ActiveMQServer server, Runnable onFailure) {
            this.server = server;
            this.onFailure = onFailure;
        }

        @Override
        public void preActivate() {
            if (server.getHAPolicy().isBackup()) {
                orFail(mark::set);
            }
        }

        /** Syncs the copy before the broker serves clients, whose orders rely on it from then on. */
        @Override
        public void activated() {
            orFail(() -> {
                mark.forceAll();
                mark.clear();
            });
        }

        private void orFail(Step step) {
            try {
                step.run();
            } catch (IOException failed) {
                LOG.error("The broker cannot work in its directory {}", data, failed);
                onFailure.run();
                throw new UncheckedIOException(failed);
            }
        }
    }
}
