package trader.lab.command;

import java.util.Set;
import picocli.CommandLine.Option;
import trader.broker.ListenerTransport;
import trader.broker.Prefetch;
import trader.broker.QuotePath;
import trader.server.listener.ContainerKind;
import trader.server.listener.ListenerJms;
import trader.server.listener.ReplyDestinations;

/** The server's listeners; docs/TUNING.md says what each option is worth. */
final class ListenerOptions {
    /** Options that are settings of the server under the same name. */
    static final Set<String> SETTINGS = Set.of("quote-listeners", "order-listeners", "listener-jms",
            "reply-destination", "listener-transport", "prefetch", "quote-path", "listener-container");

    @Option(names = "--quote-listeners", paramLabel = "N", converter = Converters.Count.class, defaultValue = "4",
            description = "Concurrent listeners of the quote service, which wait for nothing but a CPU. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int quoteListeners;

    @Option(names = "--order-listeners", paramLabel = "N", converter = Converters.Count.class, defaultValue = "32",
            description = "Concurrent listeners of the order service. Default: ${DEFAULT-VALUE}.")
    private int orderListeners;

    @Option(names = "--listener-container", paramLabel = "KIND", defaultValue = "spring",
            description = "What runs the listeners: spring (Spring's listener container), cdi (beans of Weld, with"
                    + " @Transactional; the first use downloads Weld) or mdb (message-driven beans in WildFly, which"
                    + " the first use downloads, 92 MB). Default: ${DEFAULT-VALUE}.")
    private ContainerKind container;

    @Option(names = "--listener-jms", paramLabel = "USE", defaultValue = "cached",
            description = "How listeners use JMS: cached (each makes everything once), or per-message (a connection, a"
                    + " session and a producer for each reply to a quote; for orders a connection, a session and a"
                    + " consumer for each receive, as Spring's container does by default). Default: ${DEFAULT-VALUE}.")
    private ListenerJms jms;

    @Option(names = "--reply-destination", paramLabel = "USE", defaultValue = "cached",
            description = "Whether the quote service keeps the destinations of its replies: cached, or per-message (two"
                    + " queries to the broker before each reply). Default: ${DEFAULT-VALUE}.")
    private ReplyDestinations replyDestinations;

    @Option(names = "--listener-transport", paramLabel = "HOW",
            description = "How listeners are connected to the embedded broker: in-vm or tcp. Default: in-vm.")
    private ListenerTransport transport;

    @Option(names = "--prefetch", paramLabel = "HOW", defaultValue = "auto",
            description = "Messages that the broker sends ahead to a listener: one, window (as many as fit into"
                    + " Artemis' default window of 1 MiB), or auto (one for orders, window for quotes). Default:"
                    + " ${DEFAULT-VALUE}.")
    private Prefetch prefetch;

    @Option(names = "--quote-path", paramLabel = "PATH", defaultValue = "listener",
            description = "Where quote requests are answered: listener (in listeners on their queue) or direct (on the"
                    + " I/O thread of the embedded broker that read them, unless they are unusual; without queue,"
                    + " listener and order among producers). Default: ${DEFAULT-VALUE}.")
    private QuotePath quotePath;
}
