package trader.fixgateway.session;

import quickfix.Message;
import quickfix.SessionID;

/** Sends answers to FIX clients. Called by any thread; never waits for a client, but may wait for the disk. */
public interface FixAnswers {
    /** Delivery state of an answer that must not be lost. */
    enum Delivery {
        /** Stored: the client has it, or gets it by resend. */
        STORED,
        /** Sent, but a reset may lose it until {@link FixRequests#hasRead} confirms it. */
        SENT,
        /** Not sent: the client is away, and a reset at its logon would lose it. */
        AWAY
    }

    /**
     * Stores a message and sends it; a client that is away gets it by resend. Returns when it is stored.
     *
     * @throws IllegalStateException when there is no such session, or the message cannot be stored
     */
    void send(SessionID session, Message message);

    /** Sends an answer that must not be lost; throws as {@link #send} does. */
    Delivery deliver(SessionID session, Message message);

    /**
     * Sends a TestRequest; if the client confirms that it has read all so far, {@link FixRequests#hasRead} gets the
     * mark.
     */
    void askWhetherRead(SessionID session, long mark);

    /** Whether the sessions file has such a session. */
    boolean isKnown(SessionID session);

    /** Whether sending to the session may wait for the disk. */
    boolean waitsForDisk(SessionID session);

    boolean isLoggedOn(SessionID session);

    /** False while over 64 KB wait for the client to read: prices are held back, and only the latest sent later. */
    boolean keepsUp(SessionID session);
}
