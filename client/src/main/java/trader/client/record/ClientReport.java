package trader.client.record;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import trader.common.timing.RecordRing;
import trader.fixml.Fallbacks;
import trader.jmsclient.Service;

/**
 * {@code client.json}: the figures of a client.
 *
 * @param driver {@code java}, {@code fix} or {@code grinder}
 * @param fixmlFallbacks messages that the codec left to XMLBeans
 * @param handOffs waits in {@code handoffs.bin}; null if it is not written
 * @param completed whether the load ran to its end
 * @param reason the reason why it did not, or null
 */
public record ClientReport(String driver, int threads, @JsonUnwrapped LoadSchedule schedule,
        @JsonUnwrapped RequestCounts requests, Fallbacks fixmlFallbacks,
        @JsonIgnoreProperties("failure") RecordRing.Figures handOffs, boolean completed,
        @JsonInclude(JsonInclude.Include.NON_NULL) String reason) {
    /**
     * When requests were sent.
     *
     * @param load {@code paced}, {@code closed} or {@code open}
     * @param calibratedPerS messages per second that the calibration found, or null without one
     * @param pacedPerS target rate: messages per second; null in a closed loop
     * @param messagesPerRequest of a benchmark request, by which the schedule is made; null unless the load is paced
     */
    public record LoadSchedule(String load, Double calibratedPerS, Double pacedPerS, Double messagesPerRequest,
            ScheduleLag scheduleLag) { }

    /**
     * What was sent, and what became of it.
     *
     * @param total all requests, from the warm-up on, by the tag of their service
     * @param measured only the requests of the measurement
     * @param rejects whether the script wants them, and the first
     */
    public record RequestCounts(Map<String, Counts> total, Map<String, Counts> measured, Rejects rejects) { }

    /**
     * Delays of benchmark requests behind their schedule.
     *
     * @param maxNs the longest
     * @param atEndNs that of the slowest thread at the end
     */
    public record ScheduleLag(long maxNs, long atEndNs) { }

    public static Map<String, Counts> byTag(Map<Service, Counts> counts) {
        Map<String, Counts> byTag = new LinkedHashMap<>();
        for (Service service : Service.values()) {
            byTag.put(service.tag(), counts.getOrDefault(service, Counts.NONE));
        }
        return byTag;
    }

    public void write(Path file) throws IOException {
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
    }
}
