package trader.server.fix.session;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import quickfix.MessageStore;
import quickfix.Session;
import quickfix.SessionID;

/**
 * A session's store that gives no more than the session's budget allows: what a ResendRequest asks for is read here, as
 * a whole, before any of it is sent. Beyond it the client is logged out, and told why; nothing is skipped, so that it
 * can ask again later. It also remembers when something could not be stored, which QuickFIX/J only logs.
 */
final class LimitedStore implements MessageStore, Closeable {
    private static final int PIECE = 500;
    private static final long REFUSED_WAIT_NS = TimeUnit.SECONDS.toNanos(1);

    private final MessageStore store;
    private final SessionID session;
    private final ResendBudget budget;
    private final Limits limits;
    private final ThreadLocal<IOException> failure = new ThreadLocal<>();

    LimitedStore(MessageStore store, SessionID session, Limits limits) {
        this.store = store;
        this.session = session;
        this.limits = limits;
        budget = new ResendBudget(limits.resendMessages(), limits.resendBytes(), System::nanoTime);
    }

    @Override
    public void get(int first, int last, Collection<String> messages) throws IOException {
        long count = (long) last - first + 1;
        if (count <= 0) {
            return;
        }
        if (!budget.takeMessages(count)) {
            throw refused(first, last, limits.resendMessages() + " messages");
        }
        for (long from = first; from <= last; from += PIECE) {
            List<String> piece = new ArrayList<>();
            store.get((int) from, (int) Math.min(from + PIECE - 1, last), piece);
            if (!budget.takeBytes(piece.stream().mapToLong(String::length).sum())) {
                throw refused(first, last, limits.resendBytes() + " bytes");
            }
            messages.addAll(piece);
        }
    }

    private IOException refused(int first, int last, String allowed) {
        String text = "ResendRequest for " + first + " to " + last + " is refused: at most " + allowed
                + " a minute are sent again";
        Session refusing = Session.lookupSession(session);
        // This is the session's own thread: who logs on and asks again and again has to wait, and nobody else.
        LockSupport.parkNanos(REFUSED_WAIT_NS);
        refusing.logout(text);
        return new IOException(text);
    }

    @Override
    public boolean set(int sequence, String message) throws IOException {
        try {
            return store.set(sequence, message);
        } catch (IOException failed) {
            failure.set(failed);
            throw failed;
        }
    }

    @Override
    public void incrNextSenderMsgSeqNum() throws IOException {
        try {
            store.incrNextSenderMsgSeqNum();
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

    @Override
    public void incrNextTargetMsgSeqNum() throws IOException {
        store.incrNextTargetMsgSeqNum();
    }

    @Override
    public Date getCreationTime() throws IOException {
        return store.getCreationTime();
    }

    @Override
    public void reset() throws IOException {
        store.reset();
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
