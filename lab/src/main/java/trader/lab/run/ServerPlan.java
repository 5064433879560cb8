package trader.lab.run;

import java.util.Map;
import trader.lab.jvm.JvmFlags;

/**
 * The server JVM of a run.
 *
 * @param flags    its JDK and flags
 * @param settings all but the directories
 */
public record ServerPlan(JvmFlags flags, Map<String, String> settings) {
}
