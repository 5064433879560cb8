package trader.server.fix;

import quickfix.Message;
import quickfix.SessionID;

/** Gives answers to FIX clients. Called by any thread; waits for no client. */
public interface FixAnswers {
    /**
     * Stores a message and sends it; a client that is away gets it by resend. Returns when it is stored.
     *
     * @throws IllegalStateException when there is no such session, or it cannot be stored
     */
    void send(SessionID session, Message message);

    /** Whether the session's client is logged on. */
    boolean isLoggedOn(SessionID session);

    /**
     * Whether the client takes what it is sent: false while more than some tens of kilobytes wait to be written to its
     * socket (of the acceptor's {@code IoSession}: {@code getScheduledWriteBytes}). Market data are then held back, and
     * only the latest are sent later.
     */
    boolean keepsUp(SessionID session);
}
