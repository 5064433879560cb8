package trader.analysis.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import trader.analysis.run.Run;

/** Warnings of messages that the codec {@code streaming} left to XMLBeans, which takes many times as long. */
final class FallbackWarnings {
    private FallbackWarnings() { }

    static List<String> of(Run run) {
        List<String> warnings = new ArrayList<>();
        add("server", run.servers().counts().path("fixmlFallbacks"), warnings);
        add("FIX gateway", run.servers().counts().path("fix").path("fixmlFallbacks"), warnings);
        run.clients().stream().filter(client -> client.counts() != null && client.counts().fixmlFallbacks() != null)
                .forEach(client -> add(client.name(), client.counts().fixmlFallbacks(), warnings));
        return warnings;
    }

    private static void add(String jvm, JsonNode left, List<String> warnings) {
        long read = left.path("read").asLong();
        long written = left.path("written").asLong();
        if (read + written > 0) {
            warnings.add(jvm + ": the codec left " + read + " messages that it read and " + written + " that it wrote"
                    + " to XMLBeans, which takes more than ten times as long: docs/MESSAGES.md, Codecs, says which");
        }
    }
}
