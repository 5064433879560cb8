package trader.analysis.ratesearch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs judged by the target: p99 of quotes and orders at most 2 ms. */
class ObservationTest {
    private static final LatencyTarget TARGET = new LatencyTarget(List.of("quote", "order"), Map.of("p99", 2_000_000L));

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // response and service time of orders in ms, reason of the run, what it says
        "1.9 | 1.8 |                                                           | MET",
        "2.1 | 2.0 |                                                           | GENERATOR",
        "2.1 | 2.1 |                                                           | MISSED",
        "2.1 | 2.1 | order: the client's own stops make up a tenth or more of  | GENERATOR",
        "1.9 | 1.8 | order: the client's own stops make up a tenth or more of  | MET",
        "1.9 | 1.8 | the rate was not reached: 90.0 of 100.0 per second        | GENERATOR",
        "9.9 | 9.9 | the schedule lag grew: requests were 900 ms late          | GENERATOR",
        "1.9 | 1.8 | client-1: 3 order requests had no reply in time (lost replies) | MISSED",
        "1.9 | 1.8 | client-1: 3 quote requests failed                         | MISSED",
        "1.9 | 1.8 | 7 orders were answered, but the server recorded 9         | INVALID",
        "1.9 | 1.8 | server (process 1) ended early with exit status 3 | INVALID",
        "    | 1.8 |                                                           | TOO_FEW"})
    void saysWhoseLimitItIs(String response, String service, String reason, TrialOutcome outcome) throws IOException {
        assertThat(of(response, service, reason == null ? List.of() : List.of(reason)).outcome()).isEqualTo(outcome);
    }

    @Test
    void aGeneratorIsNotTooSlowBesideOtherProcesses() throws IOException {
        assertThat(of("9.9", "1.8", List.of("the schedule lag grew: requests were 900 ms late",
                "other processes used 1.10 of 2 CPUs: javac (7) 1.00")).outcome())
                .isEqualTo(TrialOutcome.INVALID);
    }

    @Test
    void lostRepliesMissTheTarget() throws IOException {
        Observation observation = of("1.9", "1.8", List.of(
                "client-1: 2 order requests had no reply in time (lost replies)"));

        assertThat(observation.outcome()).isEqualTo(TrialOutcome.MISSED);
        assertThat(observation.why()).contains("lost replies");
        assertThat(observation.answeredPerS()).isEqualTo(100);
    }

    /** The target may be about p50 or p90. */
    @Test
    void aRunTooShortForItsP99Counts() throws IOException {
        assertThat(Observation.of(new ObjectMapper().readTree("""
                {"verdict": "TOO_FEW", "reasons": ["900 order requests were answered; p99 takes 1000"],
                 "services": {"order": {"responseNs": {"p90": 1000000}, "serviceNs": {"p90": 1000000}}}}
                """), new LatencyTarget(List.of("order"), Map.of("p90", 2_000_000L))).outcome())
                .isEqualTo(TrialOutcome.MET);
    }

    @Test
    void theWorstServiceCounts() throws IOException {
        assertThat(of("4", "4", List.of()).margin()).isEqualTo(Math.log(2));
        assertThat(of("4", "4", List.of()).why()).isEqualTo("order p99 beyond the limit");
    }

    @Test
    void countsTheMessagesThatPercentilesNeed() {
        assertThat(TARGET.messagesNeeded()).isEqualTo(5_500);
        assertThat(new LatencyTarget(List.of("quote"), Map.of("p99.9", 1L)).messagesNeeded()).isEqualTo(13_750);
        assertThat(TARGET.text()).isEqualTo("p99 at most 2 ms, of quotes and of orders each");
    }

    private static Observation of(String responseMs, String serviceMs, List<String> reasons) throws IOException {
        ObjectMapper json = new ObjectMapper();
        return Observation.of(json.readTree("""
                {"verdict": "VALID", "reasons": %s, "load": {"offeredPerS": 100, "achievedPerS": 99, "lagMaxNs": 5},
                 "services": {
                  "quote": {"throughputPerS": 80, "responseNs": {"p99": 1000000}, "serviceNs": {"p99": 1000000}},
                  "order": {"throughputPerS": 20, "responseNs": {"p99": %s}, "serviceNs": {"p99": %s}}}}
                """.formatted(json.writeValueAsString(reasons), ns(responseMs), ns(serviceMs))), TARGET);
    }

    private static String ns(String ms) {
        return ms == null ? "null" : Long.toString(Math.round(Double.parseDouble(ms) * 1e6));
    }
}
