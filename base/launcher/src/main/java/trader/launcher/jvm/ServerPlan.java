package trader.launcher.jvm;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import trader.common.Settings;
import trader.common.timing.Detail;

/**
 * The JVM of a service: a server, a stand-alone broker, a stand-alone FIX gateway, a database, or one of an experiment.
 * The settings lack the directories.
 */
public record ServerPlan(String main, JvmFlags flags, Map<String, String> settings) {
    public static final String SERVER = "trader.server.TradingServer";
    public static final String BROKER = "trader.server.BrokerProcess";
    public static final String DATABASE = "trader.server.order.jdbc.DatabaseProcess";
    public static final String FIX = "trader.fixgateway.FixGatewayProcess";

    public ServerPlan withMain(String service) {
        return new ServerPlan(service, flags, settings);
    }

    public ServerPlan with(Map<String, String> others) {
        return new ServerPlan(main, flags, others);
    }

    /** The class with the JVM's main method: that of the service, or one of an experiment that calls it. */
    public String entry(ModulePath path) throws IOException {
        return path.experiments(this::needs).stream().flatMap(each -> each.entry().stream()).findFirst().orElse(main);
    }

    /** The modules whose class paths the JVM has: the experiments that it needs, which contain the server. */
    public List<String> modules(ModulePath path) throws IOException {
        List<String> experiments = path.experiments(this::needs).stream().map(ModulePath.Experiment::name).toList();
        return experiments.isEmpty() ? List.of("server") : experiments;
    }

    private boolean needs(String rule) {
        return rule.equals("main " + main) || settings.entrySet().stream()
                .anyMatch(setting -> rule.equals("server " + setting.getKey() + "=" + setting.getValue()));
    }

    /** Whether everything that may explain slow requests is recorded. */
    public boolean isDetailed() {
        return !Settings.spelling(Detail.BASIC).equals(settings.get("detail"));
    }

    public ServerPlan profiled(boolean recorded) {
        return new ServerPlan(main, flags.profiled(recorded), settings);
    }
}
