package trader.lab.command;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.broker.BrokerSettings.Journal;
import trader.common.Durability;

/** The broker, in the server's JVM or in its own. */
final class EmbeddedBrokerOptions {
    /** Options that are settings of the broker under the same name; only the durability also applies to other parts. */
    static final Set<String> SETTINGS = Set.of("bind", "durability", "journal-type", "message-size-limit");

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "Address to listen on. Default: ${DEFAULT-VALUE}.")
    String bind;

    @Option(names = "--users", paramLabel = "FILE", converter = Converters.OwnersFile.class,
            description = "File that lists users and roles (docs/SECURITY.md). Default: clients need no user, and may"
                    + " only trade.")
    private Path users;

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(names = "--durability", paramLabel = "LEVEL", defaultValue = "forced",
            description = "Guarantee given by an acknowledgement: none, process (survives kill -9) or forced (survives"
                    + " a power failure). Default: ${DEFAULT-VALUE}.")
    Durability durability;

    @Option(names = "--journal-type", paramLabel = "TYPE", defaultValue = "grouped",
            description = "Writer of the embedded broker's journal: grouped (Trader's own), or one of Artemis' own:"
                    + " nio, asyncio (needs libaio), mapped, or nio-default (nio with Artemis' own buffer timeout of"
                    + " 3.3 ms). Default: ${DEFAULT-VALUE}.")
    Journal journalType;

    @Option(names = "--message-size-limit", paramLabel = "SIZE", converter = Converters.Bytes.class,
            defaultValue = "64k", description = "Largest accepted message body. Default: ${DEFAULT-VALUE}.")
    private long messageSizeLimitBytes;

    boolean isBoundToAll() {
        return bind.matches("0\\.0\\.0\\.0|::");
    }

    boolean hasTls() {
        return tls.areGiven();
    }

    /** The settings with an external broker, when only a FIX port has TLS. */
    void addTlsTo(Map<String, String> settings, boolean hasFixPort) {
        if (users != null) {
            throw new IllegalArgumentException("--users: not with --broker, which has its own users");
        }
        if (hasTls() && !hasFixPort) {
            throw new IllegalArgumentException("--tls-keystore: not with --broker, which has its own TLS, unless there"
                    + " is a --fix-port");
        }
        tls.addTo(settings);
    }

    void addSecurityTo(Map<String, String> settings) {
        TlsOptions.add(settings, "users", users);
        tls.addTo(settings);
    }
}
