package trader.server.jms;

import trader.fixml.Message;

/**
 * A message as a service sees it.
 *
 * @param body what was asked
 * @param replyTo where the reply goes
 */
public record Request<T extends Message>(T body, ReplyAddress replyTo) {
}
