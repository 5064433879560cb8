package trader.client.load;

import java.io.IOException;
import java.util.function.Consumer;
import trader.client.record.CountedReplies;
import trader.client.record.SendTimes;
import trader.fixml.FixmlMessage;
import trader.jmsclient.PendingReplies;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;

/**
 * Carries the requests and replies of one thread. That thread opens it, sends, and closes it; another thread may read
 * the replies.
 *
 * @param <R> the type of a reply
 */
interface Transport<R> {
    /**
     * Connects.
     *
     * @throws IOException naming the address and the reason
     */
    void open() throws IOException;

    /**
     * Sends a request.
     *
     * @param fixml    the text of the request if FIXML is sent; null to encode {@code request}
     * @param times    gets the end of encoding and of sending
     * @param whenDone called when the request ends, on the thread that read the reply: it must not block; or null
     * @return the pending reply, to {@link PendingReplies#giveUp} when its time has run out
     * @throws RequestFailedException when it could not be sent; {@code whenDone} is then not called
     */
    PendingReply<R> send(Service service, FixmlMessage request, String fixml, SendTimes times,
            Consumer<PendingReply<R>> whenDone) throws RequestFailedException;

    /** Blocks the thread that sent the request until it ends; gives up at the deadline. */
    default void await(PendingReply<R> sent, long deadlineNs) throws RequestFailedException {
        pending().await(sent, deadlineNs);
    }

    /**
     * Decodes the reply of a request that has ended.
     *
     * @throws RequestFailedException when the connection was lost or the reply cannot be read
     */
    FixmlMessage reply(PendingReply<R> pending) throws RequestTimeoutException, RequestFailedException;

    /** The requests under way, the state of the connection, and counts of stray replies. */
    CountedReplies<R> pending();

    /**
     * The reply queue, by which the server knows this thread, or the CompID, by which the FIX gateway does; null where
     * neither keeps times by which to find it.
     */
    default String replyQueue() {
        return null;
    }

    /** Disconnects. */
    default void close() throws Exception {
    }
}
