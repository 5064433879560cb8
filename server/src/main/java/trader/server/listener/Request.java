package trader.server.listener;

import trader.fixml.FixmlMessage;

/** A decoded message with the address for its reply. */
public record Request<T extends FixmlMessage>(T body, ReplyAddress replyTo) {
}
