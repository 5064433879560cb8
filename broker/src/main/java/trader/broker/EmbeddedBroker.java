package trader.broker;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.XAConnectionFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.server.ActivateCallback;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.core.transaction.ResourceManager;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.broker.access.AccessControl;
import trader.broker.access.LocalSecret;
import trader.broker.journal.FoundJournal;
import trader.broker.journal.GroupCommitServer;
import trader.broker.pair.BrokerPair;
import trader.common.CounterLog;
import trader.common.FileErrors;
import trader.common.timing.HandOffTimes;
import trader.fixml.FixmlCodec;
import trader.fixml.QueueNames;
import trader.recordlog.DataDirectory;

/**
 * Artemis in this JVM: clients connect by TCP, the server's own listeners within the JVM unless set otherwise.
 * Over 300 lines, because opening, connecting and closing belong to one broker.
 */
public final class EmbeddedBroker implements Broker {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);
    private static final AtomicInteger IN_VM_IDS = new AtomicInteger();
    private static final long DIRECT_CLOSE_NS = TimeUnit.SECONDS.toNanos(5);
    /** Of Netty's pools of objects: with its 4,096, a burst of packets takes 15 MB for good. */
    private static final String POOLED_OBJECTS = "io.netty.recycler.maxCapacityPerThread";

    static {
        // Before Netty reads it.
        System.setProperty(POOLED_OBJECTS, System.getProperty(POOLED_OBJECTS, "256"));
    }

    private final BrokerSettings settings;
    private final ListenerTransport transport;
    private final Prefetch prefetch;
    private final BodyFilter bodyFilter;
    /** Null without. */
    private final DirectPath directPath;
    private final Runnable onUnexpectedStop;
    private final AccessControl accessControl = new AccessControl();
    /** Null without another broker. */
    private final BrokerPair pair;
    private final int inVmId = IN_VM_IDS.getAndIncrement();
    private final BrokerPools pools = new BrokerPools(inVmId);
    private LocalSecret secret;
    private ActiveMQServer server;
    private BrokerQueues queues;
    private ActiveMQConnectionFactory connectionFactory;
    private ActiveMQXAConnectionFactory xaConnectionFactory;
    private String url;
    /** Null without. */
    private MeterRegistry metrics;
    private volatile boolean closing;

    /** With listeners in this JVM that receive as usual, or none. */
    public EmbeddedBroker(BrokerSettings settings, FixmlCodec codec, Runnable onUnexpectedStop) {
        this(settings, ListenerTransport.IN_VM, Prefetch.AUTO, QuotePath.LISTENER, codec, onUnexpectedStop);
    }

    /**
     * @param transport how the server's listeners are connected
     * @param codec writes the replies to messages that the broker refuses
     * @param onUnexpectedStop called when the broker stops by itself, for example because the journal cannot be written
     */
    public EmbeddedBroker(BrokerSettings settings, ListenerTransport transport, Prefetch prefetch, QuotePath quotePath,
            FixmlCodec codec, Runnable onUnexpectedStop) {
        this.settings = settings;
        this.transport = transport;
        this.prefetch = prefetch;
        this.bodyFilter = new BodyFilter(settings.sizeLimitBytes(), accessControl, codec, this::replyQueue);
        this.directPath = quotePath == QuotePath.DIRECT
                ? new DirectPath(QueueNames.QUOTES, accessControl, DIRECT_CLOSE_NS) : null;
        this.onUnexpectedStop = onUnexpectedStop;
        this.pair = settings.pair() == null ? null
                : new BrokerPair(settings.pair(), settings.acceptor().bind(), settings.acceptor().port(),
                        settings.directory());
    }

    @Override
    public void open() throws BrokerException {
        ListenAddress address = new ListenAddress(settings);
        address.requireFree();
        try {
            secret = pair == null ? new LocalSecret() : pair.open();
        } catch (IOException | IllegalArgumentException failed) {
            throw new BrokerException("a broker of a pair does not start: " + failed.getMessage(), failed);
        }
        if (settings.acceptor().port() != 0) {
            // Processes that connect as soon as the port is open must not find an earlier broker's.
            writeSecret(settings.acceptor().port());
        }
        if (settings.journal() == BrokerSettings.Journal.ASYNCIO) {
            AsyncIoLibrary.require(settings.directory().resolveSibling("native"));
        }
        AtomicReference<Exception> failure = new AtomicReference<>();
        try {
            Configuration configuration = BrokerConfiguration.of(settings, inVmId);
            if (configuration.isPersistenceEnabled()) {
                DataDirectory.create(settings.directory());
                DataDirectory.create(configuration.getJournalLocation().toPath());
                DataDirectory.create(configuration.getBindingsLocation().toPath());
                FoundJournal.force(configuration);
            }
            accessControl.configure(configuration, settings.users(), secret.text());
            if (pair != null) {
                pair.configure(configuration, secret);
            }
            if (metrics != null) {
                BrokerConfiguration.addMetrics(configuration, metrics);
            }
            server = pair != null ? pair.newServer(configuration, accessControl)
                    : configuration.isPersistenceEnabled() && settings.journal() == BrokerSettings.Journal.GROUPED
                    ? new GroupCommitServer(configuration, accessControl, settings.decidedElsewhere(), null)
                    : new ActiveMQServerImpl(configuration, accessControl);
            queues = new BrokerQueues(server);
            pools.addTo(server);
            server.registerActivationFailureListener(failure::set);
            accessControl.addTo(server, BrokerConfiguration.ACCEPTOR, pair == null ? null : secret.text(),
                    settings.sizeLimitBytes());
            bodyFilter.addTo(server);
            server.registerBrokerPlugin(new DeadLetterRoom(server));
            server.registerBrokerPlugin(new FinishedTransactions());
            if (pair != null) {
                pair.addTo(server, onUnexpectedStop);
            }
            if (directPath != null) {
                directPath.addTo(server);
            }
            server.start();
        } catch (Exception failed) {
            failure.set(failed);
        }
        if (failure.get() != null || pair == null && !server.isActive()) {
            throw new BrokerException("the broker does not start in " + settings.directory() + ": "
                    + BrokerException.reasonOf(failure.get()), failure.get());
        }
        accessControl.open();
        UnexpectedStop stop = new UnexpectedStop();
        server.registerActivateCallback(stop);
        server.registerIOCriticalErrorListener(stop);
        if (pair != null) {
            pair.started();
        }
        int port = settings.acceptor().port();
        if (port == 0) {
            port = ((NettyAcceptor) server.getRemotingService().getAcceptor(BrokerConfiguration.ACCEPTOR))
                    .getActualPort();
            writeSecret(port);
        }
        url = "tcp://" + address.hostForClients() + ":" + port;
        address.warnIfExposed(port);
        connectionFactory = configured(isInVm() ? new ActiveMQConnectionFactory(false, pools.connector())
                : new ExternalBroker.PlainFactory(access(BrokerUsers.SERVER)), prefetch.windowBytes());
        xaConnectionFactory = newXaConnectionFactory();
    }

    /**
     * The broker names Artemis' own connector, which would be used from the second connection within the JVM on.
     * Listeners there send their credit for messages themselves: Artemis' other thread is for connections that are
     * restored.
     */
    private <F extends ActiveMQConnectionFactory> F configured(F factory, int windowBytes) {
        factory.setDeserializationDenyList("*");
        factory.setConsumerWindowSize(windowBytes);
        if (isInVm()) {
            factory.setUseTopologyForLoadBalancing(false);
            factory.setReconnectAttempts(0);
            factory.getServerLocator().setProtocolManagerFactory(pools.protocol());
            factory.getServerLocator().setThreadPools(ActiveMQClient.getGlobalThreadPool(),
                    ActiveMQClient.getGlobalScheduledThreadPool(), Runnable::run);
        }
        return factory;
    }

    @Override
    public ActiveMQXAConnectionFactory newXaConnectionFactory() {
        return configured(isInVm() ? new ActiveMQXAConnectionFactory(false, pools.connector())
                : new ExternalBroker.XaFactory(access(BrokerUsers.SERVER)),
                prefetch.windowBytesInTransaction());
    }

    @Override
    public BrokerAccess.Login login() {
        return isInVm() ? new BrokerAccess.Login(null, null) : access(BrokerUsers.SERVER).login();
    }

    private boolean isInVm() {
        return transport == ListenerTransport.IN_VM;
    }

    @Override
    public String url() {
        return url;
    }

    @Override
    public ConnectionFactory connectionFactory() {
        return connectionFactory;
    }

    @Override
    public XAConnectionFactory xaConnectionFactory() {
        return xaConnectionFactory;
    }

    @Override
    public ReplyQueue replyQueue(String name) {
        return queues.replyQueue(name);
    }

    @Override
    public boolean seesQueues() {
        return true;
    }

    @Override
    public boolean isListenedTo(String address) {
        return queues.isListenedTo(address);
    }

    @Override
    public Map<String, QueueState> queues() {
        return server == null ? Map.of() : queues.states();
    }

    /** Seconds since the oldest of the prepared transactions began; -1 without one. */
    public long oldestPreparedS() {
        ActiveMQServer current = server;
        ResourceManager transactions = current == null ? null : current.getResourceManager();
        return transactions == null ? -1 : transactions.getPreparedTransactionsWithCreationTime().values().stream()
                .mapToLong(created -> (System.currentTimeMillis() - created) / 1_000).max().orElse(-1);
    }

    @Override
    public String refusesAll() {
        return queues.refusesAll();
    }

    @Override
    public long refused() {
        return bodyFilter.refused();
    }

    @Override
    public void addCounters(CounterLog log) {
        queues.addCounters(log);
        if (directPath != null) {
            directPath.addCounters(log);
        }
    }

    @Override
    public DirectPath answerQuotes(DirectService service) {
        directPath.open(service);
        return directPath;
    }

    @Override
    public void forceCommits() throws IOException {
        if (server instanceof GroupCommitServer grouped) {
            grouped.forceCommits();
        }
    }

    @Override
    public boolean knowsUsers() {
        return true;
    }

    @Override
    public BrokerAccess access(String user) {
        try {
            return new BrokerAccess(url, new BrokerAccess.Login(user, secret.text()),
                    settings.acceptor().tls() == null ? Map.of() : BrokerTls.connector(settings.acceptor().tls()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void publishMetrics(MeterRegistry registry) {
        metrics = registry;
    }

    @Override
    public void timeHandOffs(HandOffTimes times) {
        pools.time(times);
    }

    /** The other broker; null without. */
    public BrokerPair pair() {
        return pair;
    }

    /** For tests and tools. */
    public ActiveMQServer artemis() {
        return server;
    }

    private void writeSecret(int port) {
        try {
            secret.write(settings.acceptor().bind(), port);
        } catch (IOException | UnsupportedOperationException failed) {
            LOG.warn("'trader fix', 'server --broker' and 'audit' of this user get no rights at the broker, because its"
                    + " secret cannot be written; make the file writable and restart: {}", failed.toString());
        }
    }

    @Override
    public void close() {
        closing = true;
        if (pair != null) {
            pair.close();
        }
        if (connectionFactory != null) {
            connectionFactory.close();
            xaConnectionFactory.close();
        }
        accessControl.close();
        if (server != null) {
            try {
                server.stop(false, true);
            } catch (Exception failed) {
                LOG.warn("The broker did not stop cleanly", failed);
            }
        }
        pools.close();
        try {
            if (secret != null) {
                secret.close();
            }
        } catch (IOException failed) {
            LOG.warn("Cannot delete the file with the broker's secret, which is now useless: {}", failed.toString());
        }
    }

    /** Notices that the broker stops although it is not asked to, for example because its journal cannot be written. */
    private final class UnexpectedStop implements ActivateCallback, IOCriticalErrorListener {
        @Override
        public void onIOException(Throwable failure, String message, String file) {
            LOG.error("The broker cannot use its file {}, and ends. Before it is started again, {}: {}", file,
                    FileErrors.cure(failure), message);
        }

        /** A backup, which Artemis stops and starts to copy all data again, is not active. */
        @Override
        public void preDeActivate() {
            if (!closing && server.isActive()) {
                LOG.error("The broker stopped by itself: see the messages before this one");
                onUnexpectedStop.run();
            }
        }
    }
}
