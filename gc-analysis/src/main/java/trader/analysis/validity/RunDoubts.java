package trader.analysis.validity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * What a run says against its own figures, for whoever lays it beside others.
 *
 * @param drifts  whether a figure was another at its end than at its beginning
 * @param doubted whether the load generator may not have kept up
 */
public record RunDoubts(boolean drifts, boolean doubted) {
    /** Of a run that says nothing. */
    public static final RunDoubts NONE = new RunDoubts(false, false);

    private static final Set<String> DRIFTS = Set.of("rises", "falls");

    /** Reads a run's {@code summary.json}. */
    public static RunDoubts of(JsonNode summary) {
        boolean drifts = false;
        for (JsonNode figure : summary.path("drift").path("figures")) {
            drifts |= DRIFTS.contains(figure.path("verdict").asText());
        }
        return new RunDoubts(drifts, !summary.path("health").path("doubts").isEmpty());
    }

    /**
     * What is to be said of several runs together, one sentence each.
     *
     * @param runs  as they are
     * @param which the same in words, such as {@code runs}
     */
    public static List<String> warnings(Collection<RunDoubts> runs, String which) {
        List<String> warnings = new ArrayList<>();
        long drifting = runs.stream().filter(RunDoubts::drifts).count();
        long doubted = runs.stream().filter(RunDoubts::doubted).count();
        if (drifting > 0) {
            warnings.add(drifting + " of " + runs.size() + " " + which + " were faster or slower at their end than at"
                    + " their beginning: the figures may be those of the warm-up, which a longer --warmup would leave"
                    + " out");
        }
        if (doubted > 0) {
            warnings.add("in " + doubted + " of " + runs.size() + " " + which + " it is in doubt whether the load"
                    + " generator kept up: a part of the response times may be its own");
        }
        return warnings;
    }
}
