package trader.server.transaction.log;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.state.InputObjectState;
import com.arjuna.ats.arjuna.state.OutputObjectState;
import com.arjuna.ats.internal.arjuna.objectstore.slot.BackingSlots;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStore;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreAdaptor;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Narayana's slot store; says that it is full, and closes its file. */
class DecisionSlots extends SlotStoreAdaptor {
    private static final Logger LOG = LoggerFactory.getLogger(DecisionSlots.class);

    private final BackingSlots slots;
    private final String full;

    DecisionSlots(SlotStoreEnvironmentBean settings) throws IOException {
        // Narayana of WildFly has no other constructor.
        super(new SlotStore(settings));
        this.slots = settings.getBackingSlots();
        this.full = "the transaction log in " + settings.getStoreDir() + " is full: " + settings.getNumberOfSlots()
                + " decided transactions wait for a resource to commit them";
    }

    /** When a decision cannot be written, the transaction manager rolls back. */
    @Override
    public boolean write_committed(Uid uid, String typeName, OutputObjectState state) throws ObjectStoreException {
        if (!super.write_committed(uid, typeName, state)) {
            throw new ObjectStoreException(full);
        }
        return true;
    }

    /** Between look-up and reading, the slot may have been reused for another decision. */
    @Override
    public InputObjectState read_committed(Uid uid, String typeName) throws ObjectStoreException {
        InputObjectState state = super.read_committed(uid, typeName);
        if (!uid.equals(state.stateUid())) {
            throw new ObjectStoreException("decision " + uid + " was removed meanwhile");
        }
        return state;
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
}
