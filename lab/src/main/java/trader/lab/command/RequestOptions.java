package trader.lab.command;

import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;
import trader.client.load.Requests;
import trader.common.Settings;
import trader.lab.experiment.LoadDriver;
import trader.launcher.jvm.ServerPlan;

/** What a load without a script requests, and the server for that. */
final class RequestOptions {
    private static final String ECHO = "trader.benchmarks.EchoServer";
    private static final String STOCK_ECHO = "trader.benchmarks.StockEcho";
    private static final String TCP_ECHO = "trader.benchmarks.TcpEcho";
    static final String ROWS_SERVER = "trader.colocation.QueryServer";
    private static final Set<String> DATABASES = Set.of("h2", "h2-tcp", "derby", "derby-tcp", "postgresql");
    private static final int ROWS = 10;
    private static final int MOST_ROWS = 100;

    @Option(names = "--requests", paramLabel = "WHAT", defaultValue = "mix",
            description = "What a load without a script requests: mix (four quotes to one order), quotes or orders; a"
                    + " floor below them, from a server of its own: echo (quotes without codec and lookup), stock-echo"
                    + " (the same texts over Artemis as it comes), tcp (over blocking sockets) or fsync (tcp with an"
                    + " fsync before each reply); or rows (of a database, from a servlet)."
                    + " Default: ${DEFAULT-VALUE}.")
    private Requests requests;

    @Option(names = "--rows", paramLabel = "N", converter = Converters.Count.class,
            description = "Rows of an answer of --requests rows, at most " + MOST_ROWS + ". Default: " + ROWS + ".")
    private Integer rows;

    @Option(names = "--fetch-size", paramLabel = "N",
            description = "Fetch size of --requests rows, or all; then each request is a transaction, and the server"
                    + " times the calls of the driver. Default: that of the driver, and no transaction.")
    private String fetchSize;

    /**
     * Refuses what the requests cannot have.
     *
     * @param options     texts of all options of the command
     * @param isSpread    over several hosts
     * @param needsBroker several servers, a price feed, or an access file
     */
    void check(LoadDriver driver, Map<String, String> options, boolean isSpread, boolean needsBroker) {
        String refusal = requests == Requests.MIX ? null
                : driver == LoadDriver.GRINDER
                ? "not with --driver grinder, whose script decides; allowed are java, fix"
                : isSpread ? "not with --remote-server or --agent"
                : !requests.isConstant() ? null
                : driver == LoadDriver.FIX ? "only with --driver java"
                : needsBroker || "open".equals(options.get("load")) || "mdb".equals(options.get("listener-container"))
                ? "not with --server-count, --feed-rate, --credentials, --load open or --listener-container mdb"
                : requests == Requests.ECHO && "direct".equals(options.get("quote-path"))
                ? "not with --quote-path direct, which has no listeners"
                : requests.isForeign() && options.get("metrics-port") != null
                ? "not with --metrics-port, which only Trader's own servers have"
                : !haveServerTimes() && "true".equals(options.get("server-times")) ? "not with --server-times"
                : requests == Requests.ROWS && !DATABASES.contains(options.get("order-store"))
                ? "needs --order-store h2, h2-tcp, derby, derby-tcp or postgresql" : null;
        if (refusal != null) {
            throw new IllegalArgumentException("--requests " + Settings.spelling(requests) + ": " + refusal);
        }
        if (rows != null && (requests != Requests.ROWS || rows > MOST_ROWS)) {
            throw new IllegalArgumentException("--rows " + rows + ": only with --requests rows, and at most "
                    + MOST_ROWS);
        }
        if (fetchSize != null && (requests != Requests.ROWS || !fetchSize.matches("all|[1-9][0-9]{0,5}"))) {
            throw new IllegalArgumentException("--fetch-size " + fetchSize + ": only with --requests rows; allowed are"
                    + " whole numbers from 1, and all");
        }
    }

    boolean haveServerTimes() {
        return !requests.isForeign();
    }

    String server() {
        return switch (requests) {
            case ECHO -> ECHO;
            case STOCK_ECHO -> STOCK_ECHO;
            case TCP, FSYNC -> TCP_ECHO;
            case ROWS -> ROWS_SERVER;
            default -> ServerPlan.SERVER;
        };
    }

    void addTo(Map<String, String> settings) {
        settings.put("requests", Settings.spelling(requests));
        if (requests == Requests.ROWS) {
            settings.put("query", "s=" + (rows == null ? ROWS : rows) + (fetchSize == null ? "" : "&fetch="
                    + (fetchSize.equals("all") ? "0" : fetchSize)));
        }
    }
}
