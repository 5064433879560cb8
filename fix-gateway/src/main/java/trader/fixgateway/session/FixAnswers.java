package trader.fixgateway.session;

import quickfix.Message;
import quickfix.SessionID;

/** Gives answers to FIX clients. Called by any thread; waits for no client, but perhaps for the disk. */
public interface FixAnswers {
    /** How far an answer is that must not be lost. */
    enum Given {
        /** Stored: the client has it, or gets it by resend. */
        KEPT,
        /**
         * Sent, to a session whose sequence numbers may begin again: lost to the client if they do before it has read
         * it, of which {@link FixRequests#hasRead} tells.
         */
        SENT,
        /** Not given, for a reset would lose it: the session's client is not there. */
        AWAY
    }

    /**
     * Stores a message and sends it; a client that is away gets it by resend. Returns when it is stored.
     *
     * @throws IllegalStateException when there is no such session, or it cannot be stored
     */
    void send(SessionID session, Message message);

    /**
     * Gives an answer that must not be lost.
     *
     * @throws IllegalStateException as {@link #send}
     */
    Given give(SessionID session, Message message);

    /**
     * Asks a client that is there, by a TestRequest, to show that it has read what it was sent so far; answered by
     * {@link FixRequests#hasRead} with the same mark, or not at all.
     */
    void askWhetherRead(SessionID session, long mark);

    /** Whether there is such a session. */
    boolean isKnown(SessionID session);

    /** Whether sending to the session may wait for the disk. */
    boolean waitsForDisk(SessionID session);

    /** Whether the session's client is logged on. */
    boolean isLoggedOn(SessionID session);

    /**
     * Whether the client takes what it is sent: false while more than some tens of kilobytes wait to be written to its
     * socket (of the acceptor's {@code IoSession}: {@code getScheduledWriteBytes}). Market data are then held back, and
     * only the latest are sent later.
     */
    boolean keepsUp(SessionID session);
}
