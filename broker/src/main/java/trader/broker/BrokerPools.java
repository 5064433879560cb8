package trader.broker;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.config.ActiveMQDefaultConfiguration;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMAcceptorFactory;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.spi.core.remoting.AcceptorFactory;
import org.apache.activemq.artemis.spi.core.remoting.ClientProtocolManagerFactory;
import org.apache.activemq.artemis.utils.ActiveMQThreadFactory;
import org.apache.activemq.artemis.utils.ActiveMQThreadPoolExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.timing.HandOffTimes;

/**
 * Thread pools of an embedded broker that time how long tasks wait for a thread: one like Artemis' general pool, and
 * one like that of its connections within the JVM; and its page executor.
 */
final class BrokerPools implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerPools.class);
    private static final long KEEP_ALIVE_S = 60;
    /** As Artemis has it. */
    private static final long CLOSE_S = 10;

    private final int inVmId;
    private final TaskTimer timer = new TaskTimer();
    private final PacketReaders readers = new PacketReaders();
    private final ExecutorService general = new ActiveMQThreadPoolExecutor(0,
            ActiveMQDefaultConfiguration.getDefaultThreadPoolMaxSize(), KEEP_ALIVE_S, TimeUnit.SECONDS,
            threads("trader")) {
        @Override
        public void execute(Runnable task) {
            Runnable another = readers.keepOrReturn(timer.timed(task));
            if (another != null) {
                super.execute(another);
            }
        }
    };
    /** Passes packets about connections within the JVM on to the clients. */
    private final ExecutorService inVm = Executors.newCachedThreadPool(threads("in-vm"));
    private final PageTasks pages = new PageTasks(threads("paging"));

    /** {@code inVmId}: the broker's number in this JVM. */
    BrokerPools(int inVmId) {
        this.inVmId = inVmId;
    }

    /** The first 15 letters of their names, which are all that the kernel knows, tell them from Artemis' others. */
    private static ActiveMQThreadFactory threads(String name) {
        return new ActiveMQThreadFactory(name, "activemq-" + name + "-", false, BrokerPools.class.getClassLoader());
    }

    /** Call before the broker starts, and before other interceptors are added, which may keep messages. */
    void addTo(ActiveMQServer server) {
        server.getServiceRegistry().setExecutorService(general);
        server.getServiceRegistry().setPageExecutorService(pages);
        server.getServiceRegistry().addAcceptorFactory(BrokerConfiguration.IN_VM_ACCEPTOR,
                acceptors(readers.reading(general)));
        server.getServiceRegistry().addIncomingInterceptor(timer);
    }

    /** In-VM connections whose packets to the broker are read by these threads instead of Artemis' own. */
    @SuppressWarnings("rawtypes") // Artemis' signature
    private static AcceptorFactory acceptors(Executor reading) {
        AcceptorFactory artemis = new InVMAcceptorFactory();
        return (name, cluster, configuration, handler, listener, own, scheduled, protocols, group, metrics) ->
                artemis.createAcceptor(name, cluster, configuration, handler, listener, reading, scheduled, protocols,
                        group, metrics);
    }

    /** For connections to the broker within the JVM. */
    TransportConfiguration connector() {
        return InVmConnectors.to(inVmId, timer.timing(inVm));
    }

    /** Also for these connections. */
    ClientProtocolManagerFactory protocol() {
        return InVmProtocol.with(readers);
    }

    /** Records from now on how long tasks wait, and threads that read messages. */
    void time(HandOffTimes times) {
        timer.start(times);
    }

    /** Call after the broker has stopped. */
    @Override
    public void close() {
        InVmConnectors.remove(inVmId);
        end(general);
        end(inVm);
        pages.close();
        end(pages);
    }

    private static void end(ExecutorService threads) {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSE_S, TimeUnit.SECONDS)) {
                LOG.warn("Threads of the broker did not end within {} s: {}", CLOSE_S, threads);
                threads.shutdownNow();
            }
        } catch (InterruptedException asked) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
