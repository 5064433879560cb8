package trader.analysis.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.analysis.run.Client;
import trader.analysis.run.Run;

/** Warnings of messages that the codec {@code streaming} left to XMLBeans, which takes many times as long. */
final class FallbackWarnings {
    private FallbackWarnings() { }

    static List<String> of(Run run) {
        List<String> warnings = new ArrayList<>();
        add("server", run.counts().path("fixmlFallbacks"), warnings);
        add("FIX gateway", run.counts().path("fix").path("fixmlFallbacks"), warnings);
        for (Client client : run.clients()) {
            Map<String, Long> left = client.counts() == null ? null : client.counts().fixmlFallbacks();
            if (left != null) {
                add(client.name(), left.getOrDefault("read", 0L), left.getOrDefault("written", 0L), warnings);
            }
        }
        return warnings;
    }

    private static void add(String jvm, JsonNode left, List<String> warnings) {
        add(jvm, left.path("read").asLong(), left.path("written").asLong(), warnings);
    }

    private static void add(String jvm, long read, long written, List<String> warnings) {
        if (read + written > 0) {
            warnings.add(jvm + ": the codec left " + read + " messages that it read and " + written + " that it wrote"
                    + " to XMLBeans, which takes more than ten times as long: docs/MESSAGES.md, Codecs, says which");
        }
    }
}
