package trader.lab.command;

import picocli.CommandLine.Option;
import trader.fixml.CodecKind;

/** The codec of server, clients, gateway and feed. */
final class CodecOption {
    @Option(names = "--codec", paramLabel = "CODEC", defaultValue = "streaming",
            description = "Codec for FIXML: streaming (Trader's own; messages that are not plain go to XMLBeans),"
                    + " xmlbeans, or xmlbeans-new (with a new parser for each message). Default: ${DEFAULT-VALUE}.")
    private CodecKind codec;
}
