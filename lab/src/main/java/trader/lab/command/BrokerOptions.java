package trader.lab.command;

import picocli.CommandLine.Option;

final class BrokerOptions {
    @Option(names = "--broker", paramLabel = "URL", converter = Converters.BrokerUrl.class,
            defaultValue = "tcp://127.0.0.1:61616",
            description = "URL of the server's broker. Default: ${DEFAULT-VALUE}, the default of 'trader server'.")
    String url;
}
