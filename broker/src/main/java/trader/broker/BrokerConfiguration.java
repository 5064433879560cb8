package trader.broker;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.CoreAddressConfiguration;
import org.apache.activemq.artemis.core.config.MetricsConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.server.metrics.ActiveMQMetricsPlugin;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import trader.broker.access.ConnectionLimits;
import trader.common.Durability;
import trader.fixml.QueueNames;

/** The embedded broker's configuration, with reasons. */
public final class BrokerConfiguration {
    public static final String ACCEPTOR = "tcp";
    static final String IN_VM_ACCEPTOR = "in-vm";

    /** Of all messages in transactions that clients have not ended: the orders of others find room beside them. */
    static final long OPEN_TRANSACTIONS_BYTES = 24 << 20;
    private static final long ORDER_QUEUE_BYTES = 32 << 20;
    private static final long DEAD_LETTER_BYTES = 16 << 20;
    static final long REQUEST_QUEUE_BYTES = 16 << 20;
    private static final long REPLY_QUEUE_BYTES = 4 << 20;
    /** No queue has it, so that what is sent there is dropped. Without any address Artemis would warn of each queue. */
    private static final SimpleString NOWHERE = SimpleString.of("trader.nowhere");

    private BrokerConfiguration() {
    }

    public static Configuration of(BrokerSettings settings, int inVmId) throws Exception {
        Configuration configuration = new ConfigurationImpl().setName("trader").setSecurityEnabled(false)
                .setJMXManagementEnabled(false).setMaxDiskUsage(98)
                // Of all messages in memory. The queues' own limits and that of all replies (ReplyLimits) are lower
                // together with the default heap: no client can fill it, which would refuse everybody's orders.
                .setGlobalMaxSize(Runtime.getRuntime().maxMemory() / 8 * 5)
                // Nobody sends duplicate ids, which would be kept in memory and in the journal.
                .setIDCacheSize(0).setPersistIDCache(false)
                .addAcceptorConfiguration(new TransportConfiguration(InVMAcceptorFactory.class.getName(),
                        Map.of("serverId", inVmId, "directDeliver", true), IN_VM_ACCEPTOR))
                .addAcceptorConfiguration(new TransportConfiguration(NettyAcceptorFactory.class.getName(),
                        acceptor(settings.acceptor()), ACCEPTOR));
        // A temporary queue "#" would get the messages of all others.
        configuration.getWildcardConfiguration().setRoutingEnabled(false);
        journal(configuration, settings);
        addresses(configuration);
        return configuration;
    }

    /** Adds the broker's metrics to a registry, and shows its MBeans. */
    static void addMetrics(Configuration configuration, MeterRegistry registry) {
        configuration.setJMXManagementEnabled(true)
                .setMetricsConfiguration(new MetricsConfiguration().setPlugin(new RegistryPlugin(registry)));
    }

    private record RegistryPlugin(MeterRegistry registry) implements ActiveMQMetricsPlugin {
        @Override
        public ActiveMQMetricsPlugin init(Map<String, String> options) {
            return this;
        }

        @Override
        public MeterRegistry getRegistry() {
            return registry;
        }
    }

    private static Map<String, Object> acceptor(BrokerSettings.Acceptor acceptor) throws IOException {
        Map<String, Object> parameters = new HashMap<>(
                acceptor.tls() == null ? Map.of() : BrokerTls.acceptor(acceptor.tls()));
        parameters.put(TransportConstants.HOST_PROP_NAME, acceptor.bind());
        parameters.put(TransportConstants.PORT_PROP_NAME, acceptor.port());
        parameters.put(TransportConstants.PROTOCOLS_PROP_NAME, "CORE");
        parameters.put(TransportConstants.CONNECTIONS_ALLOWED, ConnectionLimits.MOST);
        // Artemis takes three for each processor. Fewer find more sockets ready at once, and wake less often.
        parameters.put(TransportConstants.REMOTING_THREADS_PROPNAME,
                Math.max(2, Runtime.getRuntime().availableProcessors()));
        return parameters;
    }

    private static void journal(Configuration configuration, BrokerSettings settings) {
        Path directory = settings.directory();
        Durability durability = settings.durability();
        configuration.setPersistenceEnabled(durability != Durability.NONE)
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setLargeMessagesDirectory(directory.resolve("large-messages").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                // If another server uses the directory, this is an error, and waiting would not help.
                .setJournalLockAcquisitionTimeout(1_000)
                .setJournalType(settings.journal().type)
                // Writes that come while an fsync runs go to disk together with the next one; a write that comes alone
                // goes at once. With 0 writes are never grouped, and with the default of 3.3 ms a write that comes
                // alone waits for others. The setting for NIO is also that of the mapped journal. Trader's writer
                // (GroupCommitServer) needs no buffer.
                .setJournalBufferTimeout_NIO(settings.journal().groupingNs)
                .setJournalBufferTimeout_AIO(settings.journal().groupingNs)
                .setJournalDatasync(durability == Durability.FORCED)
                .setJournalSyncTransactional(true)
                .setJournalSyncNonTransactional(true);
    }

    private static void addresses(Configuration configuration) {
        // Replies: naming a queue must not create it, and a requester that does not consume its replies loses them
        // instead of blocking a listener or failing the order's transaction.
        configuration.addAddressSetting("#", settings(AddressFullMessagePolicy.DROP, REPLY_QUEUE_BYTES)
                // A requester that rolls its replies back must not fill the dead letters with them.
                .setDeadLetterAddress(NOWHERE)
                // The queues of replies come and go, and would be most of all metrics.
                .setEnableMetrics(false));
        // Quote requests and prices likewise: by then their requesters have given up.
        configuration.addAddressSetting("trader.#", settings(AddressFullMessagePolicy.DROP, REQUEST_QUEUE_BYTES));
        // Orders: the sender of the next one gets an exception. They do not go to disk by paging, which would also be
        // done on a full disk: an order that the broker had confirmed was lost there when the broker stopped. (BLOCK
        // would stop the sender instead.) Both give the page executor a task about six times for each message, which is
        // why PageTasks collects them.
        configuration.addAddressSetting(QueueNames.ORDERS, settings(AddressFullMessagePolicy.FAIL, ORDER_QUEUE_BYTES)
                // Only orders: anybody can let quote requests and replies expire, and they would take the room.
                .setExpiryAddress(SimpleString.of(QueueNames.EXPIRED))
                // The listener counts an order's own failures. The broker's count grows with every kill of a server,
                // which must not turn a healthy order into a dead letter.
                .setMaxDeliveryAttempts(-1));
        configuration.addAddressSetting(QueueNames.ORDER_PROBES,
                settings(AddressFullMessagePolicy.FAIL, REQUEST_QUEUE_BYTES).setRedeliveryDelay(0));
        // An order must not be lost on its way to the dead letters: without room for it there it stays in its queue,
        // and is tried again every two seconds. DeadLetterRoom keeps others from taking the room.
        configuration.addAddressSetting(QueueNames.DEAD_LETTERS,
                settings(AddressFullMessagePolicy.FAIL, DEAD_LETTER_BYTES)
                        .setExpiryAddress(SimpleString.of(QueueNames.EXPIRED)));
        configuration.addAddressConfiguration(new CoreAddressConfiguration().setName(QueueNames.APPLIED_PRICES)
                .addRoutingType(RoutingType.MULTICAST));
        queues().forEach(configuration::addQueueConfiguration);
    }

    /** All queues that must exist. */
    static List<QueueConfiguration> queues() {
        return Stream.of(QueueNames.QUOTES, QueueNames.ORDERS, QueueNames.PRICES, QueueNames.DEAD_LETTERS,
                QueueNames.EXPIRED, QueueNames.ORDER_PROBES).map(name -> QueueConfiguration.of(name).setAddress(name)
                .setRoutingType(RoutingType.ANYCAST).setAutoCreateAddress(true).setDurable(true)).toList();
    }

    private static AddressSettings settings(AddressFullMessagePolicy whenFull, long maxBytes) {
        return new AddressSettings().setAutoCreateQueues(false).setAutoCreateAddresses(false)
                .setDeadLetterAddress(SimpleString.of(QueueNames.DEAD_LETTERS))
                // Dropped. Without any address Artemis would warn of each queue.
                .setExpiryAddress(NOWHERE)
                .setMaxDeliveryAttempts(4).setRedeliveryDelay(100).setRedeliveryMultiplier(3.0)
                .setEnableMetrics(true).setMaxRedeliveryDelay(2_000).setAddressFullMessagePolicy(whenFull)
                .setMaxSizeBytes(maxBytes);
    }
}
