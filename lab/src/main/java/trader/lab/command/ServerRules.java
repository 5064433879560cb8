package trader.lab.command;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.common.Settings;
import trader.lab.experiment.RunPlan;
import trader.server.ServerConfig;

/** Lets the server itself check the settings of a plan, so that its rules stand nowhere else. */
final class ServerRules {
    private static final Pattern VALUE = Pattern.compile("^setting '([a-z-]+)' is '(.*?)':");
    private static final Pattern KEY = Pattern.compile("(?:settings? )?'([a-z-]+)'");

    private ServerRules() {
    }

    /**
     * Throws an {@link IllegalArgumentException} that names the option, the value and what is allowed.
     *
     * @param urlPrefix of the database that a run starts for the server; null without one
     */
    static void check(Map<String, String> planned, String urlPrefix) {
        Map<String, String> settings = new TreeMap<>(planned);
        // Known only when the services that a run starts are there.
        settings.put("out-dir", "");
        settings.keySet().removeAll(Set.of(RunPlan.POSTGRES_SOCKET, RunPlan.SERVERS));
        settings.replace("broker", RunPlan.SEPARATE_BROKER, "tcp://127.0.0.1:1");
        if (urlPrefix != null) {
            settings.putIfAbsent("jdbc-url", urlPrefix + "//127.0.0.1:1/later");
        }
        if ("grid".equals(settings.get("quote-cache"))) {
            settings.put("quote-grid-port", "1");
        }
        try {
            ServerConfig.from(new Settings(settings));
        } catch (IllegalArgumentException wrong) {
            String named = VALUE.matcher(wrong.getMessage()).replaceFirst(found -> Matcher.quoteReplacement(
                    "--" + found.group(1) + " " + found.group(2) + ":"));
            throw new IllegalArgumentException(KEY.matcher(named).replaceAll(found ->
                    settings.containsKey(found.group(1)) || found.group(1).startsWith("jdbc-")
                            ? "--" + found.group(1) : found.group()), wrong);
        }
    }
}
