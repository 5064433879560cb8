package trader.lab.command;

import picocli.CommandLine.Option;

/** The metrics and the health of a server, or of a broker by itself. */
final class MetricsOption {
    @Option(names = "--metrics-port", paramLabel = "N", converter = Converters.Port.class,
            description = "Port of the loopback address at which the server has /metrics for Prometheus and /health"
                    + " (docs/OPERATING.md); 0 picks a free one. Also shows the broker's MBeans. Default: none.")
    private Integer metricsPort;
}
