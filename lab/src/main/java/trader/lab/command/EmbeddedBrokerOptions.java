package trader.lab.command;

import java.util.Set;
import picocli.CommandLine.Option;
import trader.common.Durability;
import trader.server.broker.BrokerSettings.Journal;

/** The broker, in the server's JVM or in its own. */
final class EmbeddedBrokerOptions {
    /** Options that are settings of the broker under the same name; only the durability also applies to other parts. */
    static final Set<String> SETTINGS = Set.of("bind", "durability", "journal-type", "message-size-limit");

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "Address to listen on. Default: ${DEFAULT-VALUE}.")
    String bind;

    @Option(names = "--durability", paramLabel = "LEVEL", defaultValue = "forced",
            description = "Guarantee given by an acknowledgement: none, process (survives kill -9) or forced (survives"
                    + " a power failure). Default: ${DEFAULT-VALUE}.")
    Durability durability;

    @Option(names = "--journal-type", paramLabel = "TYPE", defaultValue = "grouped",
            description = "Writer of the embedded broker's journal: grouped (Trader's own), or one of Artemis' own:"
                    + " nio, asyncio (needs libaio) or mapped. Default: ${DEFAULT-VALUE}.")
    Journal journalType;

    @Option(names = "--message-size-limit", paramLabel = "SIZE", converter = Converters.Bytes.class,
            defaultValue = "64k", description = "Largest accepted message body. Default: ${DEFAULT-VALUE}.")
    private long messageSizeLimitBytes;
}
