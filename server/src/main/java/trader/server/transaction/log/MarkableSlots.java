package trader.server.transaction.log;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.StateStatus;
import com.arjuna.ats.arjuna.state.InputObjectState;
import com.arjuna.ats.arjuna.state.OutputObjectState;
import com.arjuna.ats.internal.arjuna.common.UidHelper;
import com.arjuna.ats.internal.arjuna.objectstore.slot.BackingSlots;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStore;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreAdaptor;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Narayana's slot store, which says when it is full, together with the decisions in the order resource's log. New
 * decisions go to one of them; those that a server with another protocol left in the other are found, and finished,
 * there.
 */
final class MarkableSlots extends SlotStoreAdaptor {
    private static final Logger LOG = LoggerFactory.getLogger(MarkableSlots.class);

    private final CommitProtocol protocol;
    private final BackingSlots slots;
    private final String full;
    /** Null before the order resource is open, and if it keeps no decisions. */
    private volatile MarkedDecisions marked;

    MarkableSlots(SlotStoreEnvironmentBean settings, CommitProtocol protocol) throws IOException {
        // Narayana of WildFly has no other constructor.
        super(new SlotStore(settings));
        this.protocol = protocol;
        this.slots = settings.getBackingSlots();
        this.full = "the transaction log in " + settings.getStoreDir() + " is full: " + settings.getNumberOfSlots()
                + " decided transactions wait for a resource to commit them";
    }

    void use(MarkedDecisions decisions) {
        marked = decisions;
    }

    MarkedDecisions marked() {
        return marked;
    }

    /** When a decision cannot be written, the transaction manager rolls back. */
    @Override
    public boolean write_committed(Uid uid, String typeName, OutputObjectState state) throws ObjectStoreException {
        boolean isMarked = content(uid, typeName) != null;
        if (!isMarked && (protocol != CommitProtocol.MARKABLE || !typeName.equals(DecisionLog.DECISIONS))) {
            if (!super.write_committed(uid, typeName, state)) {
                throw new ObjectStoreException(full);
            }
            return true;
        }
        if (marked == null) {
            throw new ObjectStoreException("the order resource, which keeps the decisions, is not open");
        }
        marked.decide(uid, state.buffer());
        return true;
    }

    @Override
    public InputObjectState read_committed(Uid uid, String typeName) throws ObjectStoreException {
        byte[] content = content(uid, typeName);
        if (content != null) {
            return new InputObjectState(uid, typeName, content);
        }
        InputObjectState state = super.read_committed(uid, typeName);
        // Between look-up and reading, the slot may have been reused for another decision.
        if (!uid.equals(state.stateUid())) {
            throw new ObjectStoreException("decision " + uid + " was removed meanwhile");
        }
        return state;
    }

    @Override
    public boolean remove_committed(Uid uid, String typeName) throws ObjectStoreException {
        return content(uid, typeName) == null ? super.remove_committed(uid, typeName) : marked.finish(uid);
    }

    @Override
    public int currentState(Uid uid, String typeName) throws ObjectStoreException {
        return content(uid, typeName) == null ? super.currentState(uid, typeName) : StateStatus.OS_COMMITTED;
    }

    @Override
    public boolean allObjUids(String typeName, InputObjectState found, int state) throws ObjectStoreException {
        MarkedDecisions decisions = marked;
        if (decisions == null || !typeName.equals(DecisionLog.DECISIONS)) {
            return super.allObjUids(typeName, found, state);
        }
        Set<Uid> all = new HashSet<>(decisions.open());
        InputObjectState slots = new InputObjectState();
        if (!super.allObjUids(typeName, slots, state)) {
            return false;
        }
        OutputObjectState packed = new OutputObjectState();
        try {
            all.addAll(DecisionLog.unpack(slots));
            for (Uid each : all) {
                UidHelper.packInto(each, packed);
            }
            UidHelper.packInto(Uid.nullUid(), packed);
        } catch (IOException failed) {
            throw new ObjectStoreException("the transaction log cannot be read", failed);
        }
        found.setBuffer(packed.buffer());
        return true;
    }

    @Override
    public void stop() {
        super.stop();
        if (slots instanceof GroupCommitSlots open) {
            try {
                open.close();
            } catch (IOException failed) {
                LOG.warn("The transaction log did not close", failed);
            }
        }
    }

    private byte[] content(Uid uid, String typeName) {
        MarkedDecisions decisions = marked;
        return decisions == null || !typeName.equals(DecisionLog.DECISIONS) ? null : decisions.content(uid);
    }
}
