package trader.analysis.validity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Reasons to doubt the figures of a run, to pass on when it is compared with others: whether a figure changed over the
 * run, and whether the load generator may have fallen behind.
 */
public record RunDoubts(boolean drifts, boolean doubted) {
    private static final Set<String> DRIFTS = Set.of(Drift.RISES, Drift.FALLS);

    /** The doubts in a run's {@code summary.json}; none if it is missing. */
    public static RunDoubts of(JsonNode summary) {
        boolean drifts = false;
        for (JsonNode figure : summary.path("drift").path("figures")) {
            drifts |= DRIFTS.contains(figure.path("verdict").asText());
        }
        return new RunDoubts(drifts, !summary.path("health").path("doubts").isEmpty());
    }

    /** Warnings about several runs together; {@code which} are the runs in words. */
    public static List<String> warnings(Collection<RunDoubts> runs, String which) {
        List<String> warnings = new ArrayList<>();
        long drifting = runs.stream().filter(RunDoubts::drifts).count();
        long doubted = runs.stream().filter(RunDoubts::doubted).count();
        if (drifting > 0) {
            warnings.add(drifting + " of " + runs.size() + " " + which + " were faster or slower at their end than at"
                    + " their beginning: the figures may include warm-up, which a longer --warmup would leave"
                    + " out");
        }
        if (doubted > 0) {
            warnings.add("in " + doubted + " of " + runs.size() + " " + which + " the load generator may not"
                    + " have kept up: a part of the response times may be its own");
        }
        return warnings;
    }
}
