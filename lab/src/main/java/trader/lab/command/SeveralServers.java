package trader.lab.command;

import java.util.Map;
import picocli.CommandLine.Option;
import trader.lab.experiment.LoadDriver;
import trader.lab.experiment.RunPlan;
import trader.server.ResourceKind;
import trader.server.ServerConfig;

final class SeveralServers {
    private static final int MAX = 8;

    @Option(names = "--server-count", paramLabel = "N", defaultValue = "1", description = "Number of servers behind one"
            + " broker, 1 to 8. Several use a broker in a JVM of its own (--broker separate, or a URL) and need a"
            + " database that they share (--order-store postgresql, h2-tcp or derby-tcp). Default: ${DEFAULT-VALUE}.")
    private int count;

    boolean areGiven() {
        return count > 1;
    }

    /** Refuses options that several servers cannot have, and sets those that they need. Before the server's plan. */
    void prepare(ServerOptions server, Map<String, String> options, LoadDriver driver, String feedRate) {
        if (count < 1 || count > MAX) {
            throw new IllegalArgumentException("--server-count " + count + ": allowed are 1 to " + MAX);
        }
        if (count == 1) {
            return;
        }
        String refusal = refusal(server, options, driver, feedRate);
        if (refusal != null) {
            throw new IllegalArgumentException("--server-count " + count + ": " + refusal);
        }
        if (server.broker == null) {
            server.broker = RunPlan.SEPARATE_BROKER;
            options.put("broker", RunPlan.SEPARATE_BROKER);
        }
        server.timesByDefault = false;
    }

    private String refusal(ServerOptions server, Map<String, String> options, LoadDriver driver,
            String feedRate) {
        if (server.resource.urlPrefix() == null) {
            return "needs a database that all servers share, --order-store " + ResourceKind.withUrl() + ", not "
                    + server.resource;
        }
        if (ServerOptions.IN_VM.equals(server.broker)) {
            return "not with --broker in-vm, which is in one of them; allowed are separate (the default then) and a"
                    + " URL";
        }
        if (driver == LoadDriver.FIX || options.containsKey("fix-port")) {
            return "not with a FIX gateway, whose clients and market data are those of one server";
        }
        String metrics = options.getOrDefault("metrics-port", "0");
        if (!metrics.equals("0")) {
            return "not with --metrics-port " + metrics + ", which only one of them can have; 0 picks a free one for"
                    + " each";
        }
        if (Boolean.TRUE.equals(server.serverTimes)) {
            return "not with --server-times, because requests are not matched with the server that answered them";
        }
        return feedRate == null || "grid".equals(options.get("quote-cache")) ? nodeRefusal(options.get("node"))
                : "--feed-rate needs --quote-cache grid then, because an update reaches only one of them";
    }

    /** The others get a number behind it. */
    private String nodeRefusal(String node) {
        int most = ServerConfig.MAX_NODE - ("-" + count).length();
        return node == null || node.length() <= most ? null
                : "--node '" + node + "' has " + node.length() + " characters; allowed are " + most
                        + " then, because the servers' numbers are added";
    }

    void addTo(Map<String, String> settings) {
        if (count > 1) {
            settings.put(RunPlan.SERVERS, Integer.toString(count));
        }
    }
}
