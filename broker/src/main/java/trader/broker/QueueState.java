package trader.broker;

/**
 * State of a fixed queue.
 *
 * @param messages in the queue, those that are being processed included
 * @param taken    messages that its listeners have finished since the broker's start; null if the broker does not say
 * @param full     whether its next message is refused or dropped; false if the broker does not say
 */
public record QueueState(long messages, Long taken, boolean full) {
}
