package trader.crashtest.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.ActiveMQServers;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import trader.broker.BrokerConfiguration;
import trader.broker.BrokerException;
import trader.broker.BrokerSettings;
import trader.common.DirectoryTrees;
import trader.common.Durability;
import trader.fixml.QueueNames;

/**
 * Serves the files of an embedded broker that has ended, without a port. It works on a copy and leaves the original
 * files unchanged. Do not use it for a broker that runs in this JVM: checking its lock would release it.
 */
final class StoredBroker implements AutoCloseable {
    /** Locked by a running broker. */
    private static final String LOCK = "journal/serverlock.1";
    private static final AtomicInteger IN_VM_IDS = new AtomicInteger(1_000_000);

    private final Path directory;
    private final Path copy;
    private final int inVmId = IN_VM_IDS.getAndIncrement();
    private ActiveMQServer server;
    ActiveMQXAConnectionFactory connectionFactory;

    /** {@code copy}: a directory to create, which becomes as large as the other. */
    StoredBroker(Path directory, Path copy) {
        this.directory = directory;
        this.copy = copy;
    }

    /** Copies the directory, which no process may be using, and starts a broker on the copy. */
    StoredBroker open() throws BrokerException {
        try {
            copyUnlessInUse();
            Configuration configuration = BrokerConfiguration.of(new BrokerSettings(copy, "127.0.0.1", 0,
                    Durability.PROCESS, BrokerSettings.Journal.NIO, 1 << 16), inVmId);
            configuration.getAcceptorConfigurations()
                    .removeIf(acceptor -> acceptor.getName().equals(BrokerConfiguration.ACCEPTOR));
            server = ActiveMQServers.newActiveMQServer(configuration, null, null, true);
            server.start();
            for (String name : List.of(QueueNames.ORDERS, QueueNames.DEAD_LETTERS)) {
                Queue queue = server.locateQueue(SimpleString.of(name));
                // A JMS browser does not show messages that wait for redelivery.
                queue.deliverScheduledMessages();
            }
        } catch (BrokerException known) {
            close();
            throw known;
        } catch (Exception failed) {
            close();
            throw new BrokerException("cannot read the queues stored in " + directory + ": "
                    + failed.getMessage(), failed);
        }
        connectionFactory = new ActiveMQXAConnectionFactory("vm://" + inVmId);
        connectionFactory.setDeserializationDenyList("*");
        return this;
    }

    private void copyUnlessInUse() throws IOException {
        Path lockFile = directory.resolve(LOCK);
        if (!Files.exists(lockFile)) {
            throw new BrokerException("no broker has stored anything in " + directory, null);
        }
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                throw new BrokerException("a running broker uses " + directory, null);
            }
            copyAll();
        } catch (OverlappingFileLockException inThisJvm) {
            throw new BrokerException("a running broker uses " + directory, inThisJvm);
        }
    }

    /** Copies everything but the locks: reading and closing these would release them. */
    private void copyAll() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = copy.resolve(directory.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else if (!file.getFileName().toString().contains("lock")) {
                    Files.copy(file, target);
                }
            }
        }
    }

    @Override
    public void close() throws BrokerException {
        try {
            if (connectionFactory != null) {
                connectionFactory.close();
            }
            if (server != null) {
                server.stop(false, true);
            }
            DirectoryTrees.delete(copy);
        } catch (Exception failed) {
            throw new BrokerException("cannot delete " + copy + ": " + failed.getMessage(), failed);
        }
    }
}
