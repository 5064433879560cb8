package trader.launcher.jvm;

import java.util.Map;

/**
 * The server JVM of a run: server and broker, or a broker or a FIX gateway by itself.
 *
 * @param main     its main class
 * @param flags    its JDK and flags
 * @param settings all but the directories
 */
public record ServerPlan(String main, JvmFlags flags, Map<String, String> settings) {
    /** The server's main class. */
    public static final String SERVER = "trader.server.TradingServer";
    /** That of a broker without services. */
    public static final String BROKER = "trader.server.broker.BrokerProcess";

    /** That of a FIX gateway by itself. */
    public static final String FIX = "trader.fixgateway.FixGatewayProcess";

    /** The same, with a flight recording or without. */
    public ServerPlan profiled(boolean recorded) {
        return new ServerPlan(main, flags.profiled(recorded), settings);
    }
}
