package trader.lab.command;

import picocli.CommandLine.Option;

/** Where a client connects. */
final class BrokerOptions {
    @Option(names = "--broker", paramLabel = "URL", converter = Converters.BrokerUrl.class,
            defaultValue = "tcp://127.0.0.1:61616",
            description = "The broker of the server. Default: ${DEFAULT-VALUE}, where 'trader server' listens.")
    String url;
}
