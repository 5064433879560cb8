package trader.server.broker;

import org.apache.activemq.artemis.api.config.ActiveMQDefaultConfiguration;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import trader.common.timing.HandOffTimes;

/** The threads of an embedded broker, instead of Artemis' own, so that it is known how long tasks wait for them. */
final class BrokerPools implements AutoCloseable {
    private final int inVmId;
    private final BrokerThreads general = new BrokerThreads("activemq-trader",
            ActiveMQDefaultConfiguration.getDefaultThreadPoolMaxSize());
    /** For packets within the JVM. Without limit, like Artemis' own: those of one direction may wait for the other. */
    private final BrokerThreads inVm = new BrokerThreads("activemq-in-vm", Integer.MAX_VALUE);

    /** {@code inVmId}: the broker's number in this JVM. */
    BrokerPools(int inVmId) {
        this.inVmId = inVmId;
    }

    /** Call before the broker starts. */
    void addTo(ActiveMQServer server) {
        server.getServiceRegistry().setExecutorService(general);
        server.getServiceRegistry().addAcceptorFactory(BrokerConfiguration.IN_VM_ACCEPTOR, new InVmAcceptors(inVm));
    }

    /** For connections to the broker within the JVM. */
    TransportConfiguration connector() {
        return InVmConnectors.to(inVmId, inVm);
    }

    /** Tells {@code times} from now on how long tasks wait, and how long threads that read messages do. */
    void time(ActiveMQServer server, HandOffTimes times) {
        general.time(times);
        inVm.time(times);
        server.getRemotingService().addIncomingInterceptor(new ReadTimes(times));
    }

    /** Call after the broker has stopped. */
    @Override
    public void close() {
        InVmConnectors.remove(inVmId);
        general.shutdown();
        inVm.shutdown();
    }
}
