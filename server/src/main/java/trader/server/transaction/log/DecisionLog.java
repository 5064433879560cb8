package trader.server.transaction.log;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.ObjectStoreAPI;
import com.arjuna.ats.arjuna.objectstore.StoreManager;
import com.arjuna.ats.arjuna.recovery.ActionStatusService;
import com.arjuna.ats.arjuna.state.InputObjectState;
import com.arjuna.ats.internal.arjuna.common.UidHelper;
import com.arjuna.ats.internal.arjuna.objectstore.ShadowNoFileLockStore;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.internal.arjuna.objectstore.hornetq.HornetqJournalEnvironmentBean;
import com.arjuna.ats.internal.arjuna.objectstore.hornetq.HornetqJournalStore;
import com.arjuna.ats.internal.arjuna.objectstore.hornetq.HornetqObjectStoreAdaptor;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import com.arjuna.ats.internal.arjuna.objectstore.slot.VolatileSlots;
import com.arjuna.ats.internal.jta.transaction.arjunacore.AtomicAction;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import trader.common.CounterLog;
import trader.common.Durability;
import trader.common.PrivateFiles;
import trader.recordlog.SegmentFile;

/**
 * The log of the transaction manager's decisions to commit. A transaction that is neither in it nor running is
 * undecided.
 */
public final class DecisionLog {
    static final String DECISIONS = new AtomicAction().type();
    private static final int SLOTS = 256;
    private static final int SLOTS_PER_TRANSACTION = 8;
    private static final int JOURNAL_FLUSHES_PER_S = 100_000;

    /** A transaction that does not exist. */
    private static final Uid PROBE = new Uid();
    private static volatile boolean probed;

    private static volatile ObjectStoreAPI current;
    /** Null with other stores, and in memory. */
    private static volatile GroupCommitSlots currentSlots;
    /** Null with Narayana's other stores. */
    private static volatile MarkableSlots markable;

    /** Narayana's modules always keep their first store; this one forwards to the current store. */
    private static final ObjectStoreAPI VISIBLE = (ObjectStoreAPI) Proxy.newProxyInstance(
            DecisionLog.class.getClassLoader(), new Class<?>[] {ObjectStoreAPI.class},
            (self, method, arguments) -> invoke(method, arguments));

    /** Why a store did not take the thread's last decision, which the transaction manager does not tell. */
    private static final ThreadLocal<Throwable> FAILURE = new ThreadLocal<>();

    private DecisionLog() {
    }

    /**
     * Opens the log for the transaction manager.
     *
     * @param concurrent the maximum number of simultaneous transactions
     * @param protocol MARKABLE only with the slot store, which then needs {@link #keepIn}
     * @throws ObjectStoreException if something in this JVM has used Narayana with its own settings
     */
    public static void open(Path directory, TransactionStore store, Durability durability, int concurrent,
            CommitProtocol protocol) throws IOException, ObjectStoreException {
        if (durability != Durability.NONE) {
            PrivateFiles.createDirectories(directory);
        }
        boolean forced = durability == Durability.FORCED;
        currentSlots = null;
        markable = null;
        ObjectStoreAPI next = durability == Durability.NONE ? inMemory(concurrent, protocol) : switch (store) {
            case SLOT -> slots(directory, forced, concurrent, protocol);
            case SHADOW -> shadow(directory, forced);
            case JOURNAL -> journal(directory, forced);
        };
        next.start();
        StoreManager.shutdown();
        current = next;
        new StoreManager(VISIBLE, volatileStore(), volatileStore());
        requireVisible();
        if (forced) {
            forceEntries(directory);
        }
    }

    /**
     * Recovery asks the first store that Narayana knew whether a transaction is decided. If that was another one, it
     * would roll decided transactions back.
     */
    private static void requireVisible() throws ObjectStoreException {
        probed = false;
        new ActionStatusService().getTransactionStatus(DECISIONS, PROBE.stringForm());
        if (!probed) {
            close();
            throw new ObjectStoreException("something in this JVM used Narayana before the server, and recovery would"
                    + " look for decisions in its log; start the server first, or run it in a JVM of its own");
        }
    }

    private static Object invoke(Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("currentState") && PROBE.equals(arguments[0])) {
            probed = true;
        }
        boolean decides = method.getName().equals("write_committed");
        try {
            Object result = method.invoke(current, arguments);
            if (decides && Boolean.FALSE.equals(result)) {
                FAILURE.set(new ObjectStoreException("the transaction log did not take a decision"));
            }
            return result;
        } catch (InvocationTargetException thrown) {
            if (decides) {
                FAILURE.set(thrown.getCause());
            }
            throw thrown.getCause();
        }
    }

    /** Why the last decision of this thread was not written, and forgets it; null when it was. */
    public static Throwable takeFailure() {
        Throwable failure = FAILURE.get();
        FAILURE.remove();
        return failure;
    }

    /** Whether the last decision of this thread, although its write failed, may be found at the next start. */
    public static boolean isInDoubt() {
        return Stream.iterate(FAILURE.get(), Objects::nonNull, Throwable::getCause)
                .anyMatch(MaybeWrittenException.class::isInstance);
    }

    /**
     * Also uses the decisions in the order resource's log, which is open.
     *
     * @return null if the store cannot use them
     */
    public static MarkedDecisions keepIn(DecisionRecords records) {
        if (markable != null) {
            markable.use(new MarkedDecisions(records));
            return markable.marked();
        }
        return null;
    }

    /**
     * Takes a decision in the order resource's log for finished; returns false if there is none.
     *
     * @param prefix how the names of all resources begin
     * @param names the resources that have finished it; a decision of another one stays open
     */
    public static boolean finish(Uid transaction, String prefix, Collection<String> names) {
        MarkedDecisions marked = markable == null ? null : markable.marked();
        if (marked == null) {
            return false;
        }
        Collection<String> ofTransaction = marked.names(transaction, prefix);
        return !ofTransaction.isEmpty() && names.containsAll(ofTransaction) && marked.finish(transaction);
    }

    /**
     * Transactions that are decided but not known to be finished.
     *
     * @throws ObjectStoreException if the log cannot be read, or has failed, so that some may be decided or not
     */
    public static Set<Uid> decided() throws ObjectStoreException {
        GroupCommitSlots slots = currentSlots;
        if (slots != null && slots.hasFailed()) {
            throw new ObjectStoreException("the transaction log has failed; the next start of the server resolves it");
        }
        InputObjectState packed = new InputObjectState();
        if (!StoreManager.getRecoveryStore().allObjUids(DECISIONS, packed)) {
            throw new ObjectStoreException("the transaction log cannot be read");
        }
        try {
            return unpack(packed);
        } catch (IOException incomplete) {
            throw new ObjectStoreException("the transaction log cannot be read", incomplete);
        }
    }

    static Set<Uid> unpack(InputObjectState packed) throws IOException {
        Set<Uid> uids = new HashSet<>();
        for (Uid uid = UidHelper.unpackFrom(packed); uid.notEquals(Uid.nullUid()); uid = UidHelper.unpackFrom(packed)) {
            uids.add(uid);
        }
        return uids;
    }

    /** Adds counters of the slot store; Narayana's other stores have none. */
    public static void addCounters(CounterLog log) {
        GroupCommitSlots slots = currentSlots;
        if (slots != null) {
            log.add("decisionLogForces", slots::fsyncs);
            log.add("decisions", slots::decisions);
        }
    }

    public static void close() {
        StoreManager.shutdown();
    }

    /** Several slots per concurrent transaction, for decisions that wait for a resource that is down. */
    private static ObjectStoreAPI slots(Path directory, boolean forced, int concurrent, CommitProtocol protocol)
            throws IOException {
        Path file = directory.resolve("decisions");
        SlotStoreEnvironmentBean settings = slotSettings(directory, concurrent);
        settings.setNumberOfSlots(GroupCommitSlots.slots(file, settings.getNumberOfSlots()));
        settings.setSyncWrites(forced);
        GroupCommitSlots slots = new GroupCommitSlots(file);
        settings.setBackingSlots(slots);
        markable = new MarkableSlots(settings, protocol);
        currentSlots = slots;
        return markable;
    }

    private static ObjectStoreAPI inMemory(int concurrent, CommitProtocol protocol) throws IOException {
        SlotStoreEnvironmentBean settings = slotSettings(Path.of("in-memory"), concurrent);
        settings.setBackingSlots(new VolatileSlots());
        markable = new MarkableSlots(settings, protocol);
        return markable;
    }

    private static SlotStoreEnvironmentBean slotSettings(Path directory, int concurrent) {
        SlotStoreEnvironmentBean settings = new SlotStoreEnvironmentBean();
        settings.setStoreDir(directory.toString());
        settings.setNumberOfSlots(Math.max(SLOTS, SLOTS_PER_TRANSACTION * concurrent));
        settings.setBytesPerSlot(GroupCommitSlots.CONTENT_BYTES);
        settings.setSyncDeletes(false);
        return settings;
    }

    private static ObjectStoreAPI shadow(Path directory, boolean forced) throws ObjectStoreException {
        ObjectStoreEnvironmentBean settings = new ObjectStoreEnvironmentBean();
        settings.setObjectStoreDir(directory.resolve("shadow").toString());
        settings.setObjectStoreSync(forced);
        // It tries a hundred times to make a directory; with its default of 100 ms an order would wait 10 s.
        arjPropertyManager.getObjectStoreEnvironmentBean().setHierarchyTimeout(1);
        return new ShadowNoFileLockStore(settings);
    }

    /** With NIO, and practically without the flush timer, which by default adds milliseconds to every decision. */
    private static ObjectStoreAPI journal(Path directory, boolean forced) throws IOException {
        HornetqJournalEnvironmentBean settings = new HornetqJournalEnvironmentBean();
        settings.setStoreDir(directory.resolve("journal").toString());
        settings.setSyncWrites(forced);
        settings.setSyncDeletes(false);
        settings.setAsyncIO(false);
        settings.setBufferFlushesPerSecond(JOURNAL_FLUSHES_PER_S);
        return new HornetqObjectStoreAdaptor(new HornetqJournalStore(settings));
    }

    private static ObjectStoreAPI volatileStore() throws ObjectStoreException {
        return new VolatileStore(new ObjectStoreEnvironmentBean());
    }

    /** Syncs the names of the log's new files, without which fsyncs of them would be lost. */
    private static void forceEntries(Path directory) throws IOException {
        for (Path each : List.of(directory, directory.toAbsolutePath().getParent())) {
            if (Files.isReadable(each)) {
                SegmentFile.force(each);
            }
        }
    }
}
