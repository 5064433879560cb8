package trader.fixgateway.session;

import java.io.Closeable;
import java.io.IOException;
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

/**
 * A session's store that gives no more than the session's budget allows: what a ResendRequest asks for is read here, as
 * a whole, before any of it is sent. Beyond it the client is logged out, and told why; nothing is skipped, so that it
 * can ask again later. What would not be sent again, the session's own messages and prices, is not stored: QuickFIX/J
 * fills the gap. It also remembers when something could not be stored, which QuickFIX/J only logs.
 */
final class LimitedStore implements MessageStore, Closeable {
    private static final long REFUSED_WAIT_NS = TimeUnit.SECONDS.toNanos(1);

    private final MessageStore store;
    private final SentMessages sent;
    private final SessionID session;
    private final ResendBudget budget;
    private final ThreadLocal<IOException> failure = new ThreadLocal<>();
    private volatile boolean isLeftUnread;

    LimitedStore(MessageStore store, SentMessages sent, SessionID session, SessionLimits limits) {
        this.store = store;
        this.sent = sent;
        this.session = session;
        budget = new ResendBudget(limits.resendMessages(), limits.resendBytes(), System::nanoTime);
    }

    /** Whether QuickFIX/J would send a message again, and should: a price of then is no price any more. */
    private static boolean isSentAgain(String message) {
        String type = RawFields.first(message, MsgType.FIELD);
        if (type == null) {
            // What a power cut has left; QuickFIX/J says so in the log, and fills the gap.
            return true;
        }
        return switch (type) {
            case MsgType.MARKET_DATA_SNAPSHOT_FULL_REFRESH, MsgType.MARKET_DATA_INCREMENTAL_REFRESH -> false;
            default -> !MessageUtils.isAdminMessage(type);
        };
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
            // An older version stored what is not sent again, too.
            if (isSentAgain(message)) {
                found.add(message);
                bytes[0] += message.length();
                refuseBeyondBudget(first, last, found.size(), bytes[0]);
            }
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
            // This is the session's own thread: who logs on and asks again and again has to wait, and nobody else.
            LockSupport.parkNanos(REFUSED_WAIT_NS);
            // Its connection may be lost by now; the next one is not to be refused for it.
            if (refusing.isLoggedOn()) {
                refusing.logout(text);
            }
        }
        throw new IOException(text);
    }

    @Override
    public boolean set(int sequence, String message) throws IOException {
        if (!isSentAgain(message)) {
            return true;
        }
        try {
            synchronized (store) {
                return store.set(sequence, message);
            }
        } catch (IOException failed) {
            failure.set(failed);
            throw failed;
        }
    }

    @Override
    public void incrNextSenderMsgSeqNum() throws IOException {
        try {
            synchronized (store) {
                store.incrNextSenderMsgSeqNum();
            }
        } catch (IOException failed) {
            failure.set(failed);
            throw failed;
        }
    }

    /** Why this thread could not store something since it last asked, or null. */
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

    /** What the session is receiving now counts as not received: its number is not used up. */
    void leaveUnread() {
        isLeftUnread = true;
    }

    @Override
    public void incrNextTargetMsgSeqNum() throws IOException {
        if (isLeftUnread) {
            isLeftUnread = false;
            throw new IOException("left for the client to send again");
        }
        store.incrNextTargetMsgSeqNum();
    }

    @Override
    public Date getCreationTime() throws IOException {
        return store.getCreationTime();
    }

    /** Not while an answer is being stored and sent: whoever does it holds this store's monitor. */
    @Override
    public synchronized void reset() throws IOException {
        // QuickFIX/J resets while others send.
        synchronized (store) {
            store.reset();
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
