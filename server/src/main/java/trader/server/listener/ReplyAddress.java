package trader.server.listener;

import jakarta.jms.Destination;

/**
 * The address for the reply to a message.
 *
 * @param destination a temporary queue, or null if the requester named none or it is gone
 * @param name the queue's name, or null
 * @param correlationId identifies the reply to its requester
 */
record ReplyAddress(Destination destination, String name, String correlationId) {
    boolean isReachable() {
        return destination != null;
    }
}
