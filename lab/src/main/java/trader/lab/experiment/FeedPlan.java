package trader.lab.experiment;

import java.util.Map;
import trader.launcher.jvm.JvmFlags;

/** The price feed of a run; its settings lack broker and directory. */
public record FeedPlan(JvmFlags flags, Map<String, String> settings) {
}
