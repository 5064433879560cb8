package trader.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;
import trader.common.FileErrors;
import trader.common.PrivateFiles;
import trader.fixml.CodecKind;

/** Options that several commands have, and that belong to no other group. */
final class CommonOptions {
    private CommonOptions() {
    }

    static final class OutOptions {
        @Option(names = "--out", paramLabel = "DIR", description = "Run directory; must be empty or must not exist yet."
                + " Default: runs/<time>-<name> in the current directory.")
        Path out;

        @Option(names = "--name", paramLabel = "NAME", converter = Converters.RunName.class,
                description = "Name of the run, used for its directory and its report. Default: depends on the"
                        + " command.")
        String name;
    }

    static final class BrokerOption {
        @Option(names = "--broker", paramLabel = "URL", converter = Converters.BrokerUrl.class,
                defaultValue = "tcp://127.0.0.1:61616",
                description = "URL of the server's broker. Default: ${DEFAULT-VALUE}, the default of 'trader server'.")
        String url;
    }

    /** The codec of server, clients, gateway and feed. */
    static final class CodecOption {
        @Option(names = "--codec", paramLabel = "CODEC", defaultValue = "streaming",
                description = "Codec for FIXML: streaming (Trader's own; messages that are not plain go to XMLBeans),"
                        + " xmlbeans, or xmlbeans-new (with a new parser for each message). Default: ${DEFAULT-VALUE}.")
        private CodecKind codec;
    }

    /** The metrics and the health of a server, or of a broker by itself. */
    static final class MetricsOption {
        @Option(names = "--metrics-port", paramLabel = "N", converter = Converters.Port.class,
                description = "Port of the loopback address at which the server has /metrics for Prometheus and /health"
                        + " (docs/OPERATING.md); 0 picks a free one. Also shows the broker's MBeans. Default: none.")
        private Integer metricsPort;
    }

    /** The market, which must be the same for server, clients and feed. */
    static final class MarketOptions {
        @Option(names = "--symbols", paramLabel = "N", converter = Converters.LargeCount.class, defaultValue = "1000",
                description = "Number of symbols with a price. Default: ${DEFAULT-VALUE}.")
        private int symbols;

        @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
                description = "Random seed of prices and requests. Default: ${DEFAULT-VALUE}.")
        long seed;
    }

    /** The directory of the data that outlive a process. */
    static final class DataDirectoryOption {
        @Option(names = "--data-dir", paramLabel = "DIR", description = "Directory for persistent data. If it is the"
                + " directory of a process that was stopped or killed, the new process continues with its data."
                + " Default: a new one in the run directory.")
        private Path dataDir;

        void addTo(Map<String, String> settings) {
            if (dataDir == null) {
                return;
            }
            if (Files.exists(dataDir) && !Files.isDirectory(dataDir)) {
                throw new IllegalArgumentException("--data-dir " + dataDir + ": is not a directory");
            }
            try {
                PrivateFiles.requireDirectory(dataDir);
            } catch (IOException failed) {
                throw new IllegalArgumentException("--data-dir " + dataDir + ": cannot be used ("
                        + FileErrors.reason(failed) + "); choose another", failed);
            }
            settings.put("data-dir", dataDir.toAbsolutePath().normalize().toString());
        }
    }
}
