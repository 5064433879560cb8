package trader.server.transaction.log;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decisions that are kept in the order resource's log. Thread-safe.
 *
 * <p>A decision is open until all resources have committed. Then it is finished, but it is still needed: the commit of
 * a resource may not be on the disk, and after a power cut its branch would come back as prepared. It is forgotten when
 * all commits of finished transactions are on the disk.
 *
 * <p>A decision is the length of its transaction's name (2 bytes, big-endian), the name, and the content that the
 * transaction manager gave it.
 */
public final class MarkedDecisions {
    /** Returns when all commits so far are on the disk. */
    @FunctionalInterface
    public interface CommitForcer {
        void force() throws IOException;
    }

    private final DecisionRecords records;
    private final Map<Uid, Open> open = new ConcurrentHashMap<>();
    /** Guarded by itself. */
    private final Set<Long> finished = new LinkedHashSet<>();

    private record Open(long position, byte[] content) {
    }

    /** {@code records} is open. */
    public MarkedDecisions(DecisionRecords records) {
        this.records = records;
        records.decisions().forEach((position, decision) -> {
            ByteBuffer bytes = ByteBuffer.wrap(decision);
            byte[] name = new byte[bytes.getShort()];
            bytes.get(name);
            add(new Uid(new String(name, StandardCharsets.US_ASCII)),
                    new Open(position, Arrays.copyOfRange(decision, bytes.position(), decision.length)));
        });
    }

    /** Replaces an earlier decision of the transaction, which is written again when a resource did not commit. */
    private void add(Uid transaction, Open decision) {
        Open replaced = open.put(transaction, decision);
        if (replaced != null) {
            finish(replaced);
        }
    }

    void decide(Uid transaction, byte[] content) throws ObjectStoreException {
        byte[] name = transaction.stringForm().getBytes(StandardCharsets.US_ASCII);
        try {
            add(transaction, new Open(records.decide(ByteBuffer.allocate(Short.BYTES + name.length + content.length)
                    .putShort((short) name.length).put(name).put(content).array()), content));
        } catch (IOException failed) {
            throw new ObjectStoreException("the log of the orders did not take a decision: " + failed.getMessage(),
                    failed);
        }
    }

    /** The content of an open decision; null if there is none. */
    byte[] content(Uid transaction) {
        Open decision = open.get(transaction);
        return decision == null ? null : decision.content;
    }

    /** The names, with this prefix, of the resources in an open decision, where each name ends with a zero byte. */
    List<String> names(Uid transaction, String prefix) {
        byte[] content = content(transaction);
        String text = content == null ? "" : new String(content, StandardCharsets.ISO_8859_1);
        List<String> names = new ArrayList<>();
        for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
            int end = text.indexOf(0, at);
            names.add(text.substring(at, end < 0 ? text.length() : end));
        }
        return names;
    }

    Set<Uid> open() {
        return Set.copyOf(open.keySet());
    }

    /** Takes a decision for finished; returns false if it was not open. */
    boolean finish(Uid transaction) {
        Open decision = open.get(transaction);
        if (decision == null) {
            return false;
        }
        // In this order, so that it counts as remembered all the time.
        finish(decision);
        return open.remove(transaction, decision);
    }

    private void finish(Open decision) {
        synchronized (finished) {
            finished.add(decision.position);
        }
    }

    /** The number of decisions that are not forgotten. */
    public int remembered() {
        synchronized (finished) {
            return open.size() + finished.size();
        }
    }

    /**
     * Forgets the decisions that are finished, after the commits of their transactions are on the disk. One thread at a
     * time.
     */
    public void forgetFinished(CommitForcer commits) throws IOException {
        List<Long> done;
        synchronized (finished) {
            done = new ArrayList<>(finished);
        }
        if (done.isEmpty()) {
            return;
        }
        commits.force();
        forget(done);
    }

    /** Crash tests stop before and after this. */
    private void forget(List<Long> done) throws IOException {
        records.forget(done);
        synchronized (finished) {
            done.forEach(finished::remove);
        }
    }
}
