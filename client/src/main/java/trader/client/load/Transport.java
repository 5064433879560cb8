package trader.client.load;

import java.io.IOException;
import java.util.function.Consumer;
import trader.fixml.FixmlMessage;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;
import trader.jmsclient.StrayReplies;

/**
 * The way of one thread to the services and back. Opened, used to send, and closed by that thread; replies may be read
 * by another.
 *
 * @param <R> what replies come as
 */
interface Transport<R> extends AutoCloseable {
    /**
     * Connects.
     *
     * @throws IOException saying where to and why not
     */
    void open() throws IOException;

    /**
     * Sends a request and waits for its reply.
     *
     * @param fixml the request as it is to be sent where FIXML is; null to have it written
     * @return the reply, which may be one to another request
     * @throws RequestTimeoutException when none came in time
     * @throws RequestFailedException when it could not be sent, the connection was lost or the reply cannot be read
     */
    FixmlMessage request(Service service, FixmlMessage request, String fixml)
            throws RequestTimeoutException, RequestFailedException;

    /**
     * Sends a request.
     *
     * @param whenDone told of the end of the call, on the thread that read the reply: it must not block
     * @return the call, to {@link #giveUp} when its time has run out
     * @throws RequestFailedException when it could not be sent; {@code whenDone} is then not called
     */
    PendingReply<R> send(Service service, FixmlMessage request, Consumer<PendingReply<R>> whenDone) throws RequestFailedException;

    /**
     * The reply of a call that is done.
     *
     * @throws RequestTimeoutException when none came in time
     * @throws RequestFailedException when the connection was lost or the reply cannot be read
     */
    FixmlMessage reply(PendingReply<R> call) throws RequestTimeoutException, RequestFailedException;

    /** Gives up waiting for a reply; does nothing if the call is done. */
    void giveUp(PendingReply<R> call);

    /** Leaves out the number of a request that is not sent. */
    void skip();

    /** Whether the connection is lost: every further request would fail. */
    boolean isLost();

    /** Replies that no one waited for, up to now. */
    StrayReplies strays(Service service);

    /** The queue of the replies, as what the server knows this thread; null where it does not. */
    String replyQueue();

    /** The number of the latest request; 0 before the first. */
    long lastNumber();

    @Override
    void close() throws IOException;
}
