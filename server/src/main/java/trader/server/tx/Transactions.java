package trader.server.tx;

import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.ObjectStoreAPI;
import com.arjuna.ats.arjuna.objectstore.StoreManager;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.internal.arjuna.objectstore.slot.BackingSlots;
import com.arjuna.ats.internal.arjuna.objectstore.slot.DiskSlots;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreAdaptor;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import com.arjuna.ats.internal.arjuna.objectstore.slot.VolatileSlots;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.transaction.jta.JtaTransactionManager;
import trader.server.Durability;

/** The transaction manager and the log of its decisions. */
public final class Transactions implements AutoCloseable {
    private static final String NODE = "trader";
    private static final String NAMES = "java:/trader/";
    private static final int TIMEOUT_S = 60;
    private static final int BYTES_PER_SLOT = 4_096;
    private static final AtomicBoolean IN_USE = new AtomicBoolean();

    private final Path directory;
    private final Durability durability;
    private final int concurrent;
    private TransactionManager manager;
    private JtaTransactionManager springManager;

    /**
     * Transactions that are not yet possible.
     *
     * @param directory for the log of decisions
     * @param durability what a decision survives
     * @param concurrent how many transactions run at once, at most
     */
    public Transactions(Path directory, Durability durability, int concurrent) {
        this.directory = directory;
        this.durability = durability;
        this.concurrent = concurrent;
    }

    /**
     * Opens the log.
     *
     * @throws IOException when it cannot be written
     */
    public void open() throws IOException {
        if (!IN_USE.compareAndSet(false, true)) {
            throw new IllegalStateException("there is already a transaction manager in this JVM");
        }
        try {
            arjPropertyManager.getCoreEnvironmentBean().setNodeIdentifier(NODE);
            arjPropertyManager.getCoordinatorEnvironmentBean().setTransactionStatusManagerEnable(false);
            arjPropertyManager.getCoordinatorEnvironmentBean().setDefaultTimeout(TIMEOUT_S);
            // Telling each resource the timeout is one more call to the broker for every order; both have their own.
            jtaPropertyManager.getJTAEnvironmentBean().setXaTransactionTimeoutEnabled(false);
            ObjectStoreAPI decisions = new SlotStoreAdaptor(slots());
            decisions.start();
            StoreManager.shutdown();
            new StoreManager(decisions, volatileStore(), volatileStore());
            if (durability == Durability.FORCED) {
                forceEntries(directory);
            }
        } catch (CoreEnvironmentBeanException | ObjectStoreException failed) {
            throw new IllegalStateException("Narayana does not take its settings: " + failed.getMessage(), failed);
        }
        manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        UserTransaction userTransaction = com.arjuna.ats.jta.UserTransaction.userTransaction();
        springManager = new OrderTransactionManager(userTransaction, manager);
        springManager.afterPropertiesSet();
    }

    /**
     * Enlists in these transactions.
     *
     * @param broker which broker this is: its part of the transaction log's names
     * @param orders which resource of orders this is
     */
    public Enlistments enlistments(String broker, String orders) {
        return new Enlistments(manager, NAMES + broker, NAMES + orders);
    }

    /** The same as Spring sees it, for listener containers. */
    public JtaTransactionManager springManager() {
        return springManager;
    }

    @Override
    public void close() {
        if (manager != null) {
            manager = null;
            StoreManager.shutdown();
            IN_USE.set(false);
        }
    }

    /** One slot for each transaction that is being decided on, and some for those that recovery is to finish. */
    private SlotStoreEnvironmentBean slots() throws IOException {
        BackingSlots backing = durability == Durability.NONE ? new VolatileSlots() : new DiskSlots();
        if (durability != Durability.NONE) {
            Files.createDirectories(directory);
        }
        SlotStoreEnvironmentBean slots = new SlotStoreEnvironmentBean();
        slots.setStoreDir(directory.toString());
        slots.setNumberOfSlots(Math.max(256, 4 * concurrent));
        slots.setBytesPerSlot(BYTES_PER_SLOT);
        slots.setSyncWrites(durability == Durability.FORCED);
        // A decision that is still there after all have followed it does no harm.
        slots.setSyncDeletes(false);
        slots.setBackingSlots(backing);
        return slots;
    }

    private static ObjectStoreAPI volatileStore() throws ObjectStoreException {
        return new VolatileStore(new ObjectStoreEnvironmentBean());
    }

    /** The log's files were made just now: a forced write to a file whose name is not on the disk saves nothing. */
    private static void forceEntries(Path directory) throws IOException {
        for (Path each = directory; each != null && Files.isDirectory(each); each = each.getParent()) {
            if (!Files.isReadable(each)) {
                return;
            }
            try (FileChannel channel = FileChannel.open(each, StandardOpenOption.READ)) {
                channel.force(true);
            }
            if (each.equals(directory.getParent())) {
                return;
            }
        }
    }
}
