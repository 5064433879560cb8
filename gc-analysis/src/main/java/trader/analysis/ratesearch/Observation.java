package trader.analysis.ratesearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.JsonFiles;
import trader.analysis.summary.Summary;
import trader.analysis.validity.OverloadReasons;

/**
 * A run of the open loop, compared with the target. Null means unknown.
 *
 * @param margin      see {@link LatencyTarget#margin}
 * @param answeredPerS messages of the measure phase that were answered, per second
 * @param responseNs  by service and percentile, from when a message was due; null: too few
 */
public record Observation(TrialOutcome outcome, String why, Double margin, Double offeredPerS, Double sentPerS,
        Double answeredPerS, Long lagMaxNs, Map<String, Map<String, Long>> responseNs) {
    /** Reads {@code summary.json} of a run; a run without one is INVALID. */
    public static Observation read(Path run, LatencyTarget target) throws IOException {
        JsonNode summary = JsonFiles.read(run.resolve("summary.json"));
        return !summary.isMissingNode() ? of(summary, target)
                : new Observation(TrialOutcome.INVALID, "the run was not analysed", null, null, null, null, null,
                        Map.of());
    }

    static Observation of(JsonNode summary, LatencyTarget target) {
        Map<String, Map<String, Long>> response = new LinkedHashMap<>();
        Map<String, Map<String, Long>> service = new LinkedHashMap<>();
        Double answeredPerS = null;
        for (Map.Entry<String, JsonNode> each : summary.path("services").properties()) {
            response.put(each.getKey(), percentiles(each.getValue().path("responseNs")));
            service.put(each.getKey(), percentiles(each.getValue().path("serviceNs")));
            answeredPerS = (answeredPerS == null ? 0 : answeredPerS)
                    + each.getValue().path("throughputPerS").asDouble(0);
        }
        List<String> reasons = new ArrayList<>();
        if (!summary.path("verdict").asText().equals(Summary.TOO_FEW)) {
            summary.path("reasons").forEach(reason -> reasons.add(reason.asText()));
        }
        JsonNode load = summary.path("load");
        Judged judged = judge(reasons, target, response, service);
        return new Observation(judged.outcome(), judged.why(), target.margin(response),
                number(load.path("offeredPerS")), number(load.path("achievedPerS")), answeredPerS,
                load.path("lagMaxNs").isNumber() ? load.path("lagMaxNs").asLong() : null, response);
    }

    private record Judged(TrialOutcome outcome, String why) { }

    /** Checks the generator first: messages that it did not send in time say nothing about the server. */
    private static Judged judge(List<String> reasons, LatencyTarget target, Map<String, Map<String, Long>> response,
            Map<String, Map<String, Long>> service) {
        String other = first(reasons, reason -> !OverloadReasons.isLate(reason) && !OverloadReasons.isStopped(reason)
                && !OverloadReasons.isLost(reason) && !OverloadReasons.isExplanation(reason));
        if (other != null) {
            return new Judged(TrialOutcome.INVALID, other);
        }
        String late = first(reasons, OverloadReasons::isLate);
        if (late != null) {
            return new Judged(TrialOutcome.GENERATOR, late);
        }
        String lost = first(reasons, OverloadReasons::isLost);
        if (lost != null) {
            return new Judged(TrialOutcome.MISSED, lost);
        }
        Double margin = target.margin(response);
        if (margin == null) {
            return new Judged(TrialOutcome.TOO_FEW, "too few requests for the percentiles of the target");
        }
        return margin <= 0 ? new Judged(TrialOutcome.MET, "every percentile of the target is within its limit")
                : missed(target.missed(response), target.margin(service), reasons);
    }

    private static Judged missed(List<String> missed, Double serviceMargin, List<String> reasons) {
        String what = String.join(", ", missed);
        if (serviceMargin != null && serviceMargin <= 0) {
            return new Judged(TrialOutcome.GENERATOR, what
                    + " beyond the limit only because the load generator sent late:"
                    + " counted from when messages were sent, the target is met");
        }
        String stopped = first(reasons, OverloadReasons::isStopped);
        return stopped != null ? new Judged(TrialOutcome.GENERATOR, what + " beyond the limit, but " + stopped)
                : new Judged(TrialOutcome.MISSED, what + " beyond the limit");
    }

    private static String first(List<String> reasons, Predicate<String> kind) {
        return reasons.stream().filter(kind).findFirst().orElse(null);
    }

    private static Double number(JsonNode value) {
        return value.isNumber() ? value.asDouble() : null;
    }

    private static Map<String, Long> percentiles(JsonNode values) {
        Map<String, Long> percentiles = new LinkedHashMap<>();
        for (Percentile percentile : Percentile.values()) {
            JsonNode value = values.path(percentile.label());
            percentiles.put(percentile.label(), value.isNumber() ? value.asLong() : null);
        }
        return percentiles;
    }
}
