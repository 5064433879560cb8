package trader.analysis.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import trader.runfiles.RequestRecord;

/**
 * {@code client.json}: the counts of a load client.
 *
 * @param scheduleLag    null without a schedule
 * @param rejects        null if unknown, as the next
 * @param fixmlFallbacks messages that the codec left to XMLBeans: {@code read} and {@code written}
 * @param handOffs       waits in handoffs.bin: {@code recorded} and {@code dropped}; null if it is not written
 */
public record ClientFile(@JsonUnwrapped ClientLoad workload, Lag scheduleLag,
        @JsonProperty(required = true) Map<String, Counts> total,
        @JsonProperty(required = true) Map<String, Counts> measured, Rejects rejects, JsonNode fixmlFallbacks,
        Map<String, Long> handOffs, @JsonUnwrapped End end) {
    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /**
     * What the client was to send.
     *
     * @param calibratedPerS messages per second of the closed loop after the warm-up; null without one
     * @param pacedPerS      the rate of this process; null in a closed loop
     * @param messagesPerRequest of a benchmark request; null unless the load is paced
     */
    public record ClientLoad(@JsonProperty(required = true) String driver,
            @JsonProperty(required = true) String load, int threads, Double calibratedPerS,
            Double pacedPerS, Double messagesPerRequest) { }

    /** Whether the load ran to its end; {@code reason}: why it did not, or null. */
    public record End(boolean completed, String reason) { }

    /** How late benchmark requests started: at most, and at the end. */
    record Lag(Long maxNs, Long atEndNs) { }

    /** Whether the script wants rejects, and its first one with the service; null without one. */
    public record Rejects(boolean wanted, String first) { }

    /** Requests of one service. */
    public record Counts(long sent, long replied, long rejected, long timeouts, long errors, long late, long duplicate,
            long unexpected) { }

    static ClientFile read(Path file) throws IOException {
        try {
            ClientFile read = JSON.readValue(file.toFile(), ClientFile.class);
            for (String service : RequestRecord.SERVICES) {
                if (!read.total.containsKey(service) || !read.measured.containsKey(service)) {
                    throw new IOException(file + ": the counts of service '" + service + "' are missing");
                }
            }
            return read;
        } catch (JsonProcessingException damaged) {
            throw new IOException(file + ": " + damaged.getOriginalMessage(), damaged);
        }
    }
}
