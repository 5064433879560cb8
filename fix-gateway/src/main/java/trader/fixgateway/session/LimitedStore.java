package trader.fixgateway.session;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import quickfix.MessageStore;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.MsgType;
import trader.common.DiskWatch;

/**
 * A session's store that limits resends to a budget: QuickFIX/J reads a whole ResendRequest from here before it sends
 * any of it. Beyond the budget the client is logged out and told why; nothing is skipped, so it can ask again later.
 * Messages that are never resent (administrative ones and prices) are not stored: QuickFIX/J fills the gap. Also
 * reports storage failures, which QuickFIX/J only logs.
 */
final class LimitedStore implements MessageStore, Closeable {
    private static final long REFUSED_WAIT_NS = TimeUnit.SECONDS.toNanos(1);

    private interface Write {
        boolean run() throws IOException;
    }

    private final MessageStore store;
    private final SentMessages sent;
    private final SessionID session;
    private final ResendBudget budget;
    /** Null for a store in memory. */
    private final Path file;
    private final DiskWatch.Call call;
    private final ThreadLocal<IOException> failure = new ThreadLocal<>();
    private volatile boolean leavesUnread;

    /** {@code file}: begins the names of the store's files, each write to which is such a {@code call}. */
    LimitedStore(MessageStore store, SentMessages sent, SessionID session, ResendBudget budget, Path file,
            DiskWatch.Call call) {
        this.store = store;
        this.sent = sent;
        this.session = session;
        this.budget = budget;
        this.file = file;
        this.call = call;
    }

    /** Whether QuickFIX/J would and should resend a message: an old price is useless. */
    private static boolean isResent(String message) {
        String type = MessageUtils.getStringField(message, MsgType.FIELD);
        return !MessageUtils.isAdminMessage(type) && !type.equals(MsgType.MARKET_DATA_SNAPSHOT_FULL_REFRESH)
                && !type.equals(MsgType.MARKET_DATA_INCREMENTAL_REFRESH);
    }

    @Override
    public void get(int first, int last, Collection<String> messages) throws IOException {
        if (first > last) {
            return;
        }
        refuseBeyondBudget(first, last, 0, 0);
        List<String> found = new ArrayList<>();
        long[] bytes = {0};
        sent.read(first, last, message -> {
            found.add(message);
            bytes[0] += message.length();
            refuseBeyondBudget(first, last, found.size(), bytes[0]);
        });
        budget.take(found.size(), bytes[0]);
        messages.addAll(found);
    }

    private void refuseBeyondBudget(int first, int last, long count, long bytes) throws IOException {
        String allowed = budget.exceeded(count, bytes);
        if (allowed == null) {
            return;
        }
        String text = "ResendRequest for " + first + " to " + last + " is refused: at most " + allowed
                + " a minute are sent again";
        Session refusing = Session.lookupSession(session);
        if (refusing.isEnabled()) {
            // On the session's own thread: only a client that asks again and again has to wait.
            LockSupport.parkNanos(REFUSED_WAIT_NS);
            // Unless its connection has been lost: the next one is not at fault.
            if (refusing.isLoggedOn()) {
                refusing.logout(text);
            }
        }
        throw new IOException(text);
    }

    @Override
    public boolean set(int sequence, String message) throws IOException {
        return !isResent(message) || write(() -> store.set(sequence, message));
    }

    @Override
    public void incrNextSenderMsgSeqNum() throws IOException {
        write(() -> {
            store.incrNextSenderMsgSeqNum();
            return true;
        });
    }

    private boolean write(Write write) throws IOException {
        try {
            // QuickFIX/J resets while other threads send.
            synchronized (store) {
                return file == null ? write.run() : watched(write);
            }
        } catch (IOException failed) {
            failure.set(failed);
            throw failed;
        }
    }

    private boolean watched(Write write) throws IOException {
        DiskWatch.begin(file, call);
        try {
            return write.run();
        } finally {
            DiskWatch.end();
        }
    }

    /** Returns and clears the last failure to store something on this thread; null if none. */
    IOException takeFailure() {
        IOException failed = failure.get();
        failure.remove();
        return failed;
    }

    @Override
    public int getNextSenderMsgSeqNum() throws IOException {
        return store.getNextSenderMsgSeqNum();
    }

    @Override
    public int getNextTargetMsgSeqNum() throws IOException {
        return store.getNextTargetMsgSeqNum();
    }

    @Override
    public void setNextSenderMsgSeqNum(int next) throws IOException {
        store.setNextSenderMsgSeqNum(next);
    }

    @Override
    public void setNextTargetMsgSeqNum(int next) throws IOException {
        store.setNextTargetMsgSeqNum(next);
    }

    /** The message being received counts as not received: its number is not used up. */
    void leaveUnread() {
        leavesUnread = true;
    }

    @Override
    public void incrNextTargetMsgSeqNum() throws IOException {
        if (leavesUnread) {
            leavesUnread = false;
            throw new IOException("left for the client to send again");
        }
        store.incrNextTargetMsgSeqNum();
    }

    @Override
    public Date getCreationTime() throws IOException {
        return store.getCreationTime();
    }

    /** Waits while an answer is being stored and sent: its sender holds this store's monitor. */
    @Override
    public synchronized void reset() throws IOException {
        synchronized (store) {
            store.reset();
            sent.forceNames();
        }
    }

    @Override
    public void refresh() throws IOException {
        store.refresh();
    }

    @Override
    public void close() throws IOException {
        if (store instanceof Closeable open) {
            open.close();
        }
    }
}
