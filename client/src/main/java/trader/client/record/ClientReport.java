package trader.client.record;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import trader.common.timing.HandOffTimes;
import trader.fixml.Fallbacks;
import trader.jmsclient.Service;

/**
 * {@code client.json}: the figures of a client.
 *
 * @param driver {@code java}, {@code fix} or {@code grinder}
 * @param load {@code paced}, {@code closed} or {@code open}
 * @param calibratedPerS messages per second that the calibration found, or null without one
 * @param pacedPerS target rate: messages per second; null in a closed loop
 * @param messagesPerRequest of a benchmark request, by which the schedule is made; null unless the load is paced
 * @param maxLagNs the longest delay of a benchmark request behind its schedule
 * @param endLagNs the delay of the slowest thread at the end
 * @param total all requests, from the warm-up on
 * @param measured only the requests of the measurement
 * @param rejects whether the script wants them, and the first
 * @param fixmlFallbacks messages that the codec left to XMLBeans
 * @param handOffs waits in {@code handoffs.bin}; null if it is not written
 * @param completed whether the load ran to its end
 * @param reason the reason why it did not, or null
 */
public record ClientReport(String driver, String load, int threads, Double calibratedPerS, Double pacedPerS,
        Double messagesPerRequest, long maxLagNs, long endLagNs, Map<Service, Counts> total,
        Map<Service, Counts> measured, Rejects rejects, Fallbacks fixmlFallbacks, HandOffTimes.Figures handOffs,
        boolean completed, String reason) {
    public void write(Path file) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("driver", driver);
        json.put("load", load);
        json.put("threads", threads);
        json.put("calibratedPerS", calibratedPerS);
        json.put("pacedPerS", pacedPerS);
        json.put("messagesPerRequest", messagesPerRequest);
        json.put("scheduleLag", ordered("maxNs", maxLagNs, "atEndNs", endLagNs));
        json.put("total", perService(total));
        json.put("measured", perService(measured));
        json.put("rejects", ordered("wanted", rejects.isWanted(), "first", rejects.first()));
        json.put("fixmlFallbacks", ordered("read", fixmlFallbacks.read(), "written", fixmlFallbacks.written()));
        json.put("handOffs", handOffs == null ? null
                : ordered("recorded", handOffs.recorded(), "dropped", handOffs.dropped()));
        json.put("completed", completed);
        if (reason != null) {
            json.put("reason", reason);
        }
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), json);
    }

    private static Map<String, Object> perService(Map<Service, Counts> counts) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (Service service : Service.values()) {
            Counts of = counts.getOrDefault(service, Counts.NONE);
            json.put(service.tag(), ordered("sent", of.sent(), "replied", of.replied(), "rejected", of.rejected(),
                    "timeouts", of.timeouts(), "errors", of.errors(), "late", of.strays().late(),
                    "duplicate", of.strays().duplicate(), "unexpected", of.strays().unexpected()));
        }
        return json;
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
