package trader.server.listener;

import trader.fixml.FixmlMessage;

/**
 * A message as a service sees it.
 *
 * @param body what was asked
 * @param replyTo where the reply goes
 */
public record Request<T extends FixmlMessage>(T body, ReplyAddress replyTo) {
}
