package trader.broker;

/** A request on the thread that read it. */
public interface DirectRequest {
    /** The body. */
    String text();

    /** The name of the requester's temporary queue. */
    String replyQueue();

    String correlationId();

    /** Sends the reply to the requester's queue, which drops it when it is full; false if the queue is gone. */
    boolean reply(String answer);
}
