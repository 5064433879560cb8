package trader.grid.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Sums over some rounds of a campaign. */
record RoundFigures(List<JsonNode> rounds) {
    RoundFigures of(Kill kill) {
        return new RoundFigures(rounds.stream().filter(round -> round.path("kill").asText().equals(kill.name()))
                .toList());
    }

    int count() {
        return rounds.size();
    }

    /** Rounds whose audit failed, or that ended without one. */
    long failed() {
        return rounds.stream().filter(round -> !round.path("audit").path("passed").asBoolean()).count();
    }

    /** Rounds that ended without an audit. */
    long withoutAudit() {
        return rounds.stream().filter(round -> round.has("failure")).count();
    }

    /** The sum of a field of the rounds. */
    long sum(String field) {
        return rounds.stream().mapToLong(round -> round.path(field).asLong()).sum();
    }

    /** The sum of a field of their audits. */
    long audited(String field) {
        return rounds.stream().mapToLong(round -> round.path("audit").path(field).asLong()).sum();
    }

    /** Sorted values of a field of the rounds that have it. */
    long[] sorted(String field) {
        return rounds.stream().filter(round -> round.has(field))
                .mapToLong(round -> round.path(field).asLong()).sorted().toArray();
    }
}
