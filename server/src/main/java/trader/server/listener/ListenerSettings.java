package trader.server.listener;

import trader.broker.ListenerTransport;
import trader.broker.Prefetch;
import trader.broker.QuotePath;
import trader.common.Settings;

/** How listeners receive and reply. */
public record ListenerSettings(ListenerJms jms, ReplyDestinations replyDestinations, ListenerTransport transport,
        Prefetch prefetch, QuotePath quotePath, ContainerKind container) {
    public static final ListenerSettings DEFAULT = new ListenerSettings(ListenerJms.CACHED, ReplyDestinations.CACHED,
            ListenerTransport.IN_VM, Prefetch.AUTO, QuotePath.LISTENER, ContainerKind.SPRING);

    /**
     * Throws an {@link IllegalArgumentException} naming the key, the value and what is allowed.
     *
     * @param embedded whether the broker is embedded
     */
    public static ListenerSettings from(Settings settings, boolean embedded) {
        ListenerSettings listeners = new ListenerSettings(
                settings.oneOf("listener-jms", ListenerJms.class, DEFAULT.jms),
                settings.oneOf("reply-destination", ReplyDestinations.class, DEFAULT.replyDestinations),
                settings.oneOf("listener-transport", ListenerTransport.class, DEFAULT.transport),
                settings.oneOf("prefetch", Prefetch.class, DEFAULT.prefetch),
                settings.oneOf("quote-path", QuotePath.class, DEFAULT.quotePath),
                settings.oneOf("listener-container", ContainerKind.class, DEFAULT.container));
        if (listeners.container != ContainerKind.SPRING && listeners.jms == ListenerJms.PER_MESSAGE) {
            throw new IllegalArgumentException("setting 'listener-jms' is 'per-message': only with"
                    + " 'listener-container' spring, not " + Settings.spelling(listeners.container));
        }
        if (!embedded && settings.text("listener-transport", null) != null) {
            throw new IllegalArgumentException("setting 'listener-transport' is '"
                    + Settings.spelling(listeners.transport) + "': not with 'broker', to which listeners connect by its"
                    + " URL");
        }
        if (!embedded && listeners.quotePath == QuotePath.DIRECT) {
            throw new IllegalArgumentException("setting 'quote-path' is 'direct': not with 'broker', only the embedded"
                    + " one answers requests itself");
        }
        return listeners;
    }
}
