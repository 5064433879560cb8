package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.colocation.CoLocationResult.Series;
import trader.colocation.PairClient.Iteration;
import trader.colocation.PairClient.Pair;

class CoLocationResultTest {
    private static final Map<String, Double> NEAR_US = Map.of(CostProfiler.CLIENT, 10.0, CostProfiler.SERVER, 200.0,
            CostProfiler.DATABASE, 0.0);
    private static final Map<String, Double> TCP_US = Map.of(CostProfiler.CLIENT, 11.0, CostProfiler.SERVER, 150.0,
            CostProfiler.DATABASE, 90.5);

    @Test
    void printsTimesRatiosAndCosts() {
        CoLocationResult result = CoLocationResult.of(Map.of(), List.of(
                new Series(Engine.H2, "H2 2.4", 10, null, List.of(pair(1, 2), pair(2, 4), pair(1, 2), pair(2, 4),
                        pair(4, 8))),
                new Series(Engine.POSTGRESQL, "PostgreSQL 18", 7, null, List.of(pair(1, 1), pair(1, 1.1),
                        pair(1, 0.9), pair(1, 1.2), pair(1, 1))),
                new Series(Engine.H2, "H2 2.4", 10, "all", List.of(timed(1, 1), timed(1, 1), timed(1, 1), timed(1, 1),
                        timed(1, 1)))));

        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        result.print(new PrintStream(printed));
        List<String> lines = printed.toString().lines().map(line -> line.replaceAll(" +", " ")).toList();

        assertThat(lines).startsWith("ms per request rows without TCP TCP ratio DB2, T4 ÷ T2",
                "H2 2.4 10 embedded 2.000 4.000 2.00 (2.00 to 2.00) 1.29");
        assertThat(lines.get(2)).isEqualTo("PostgreSQL 18 7 Unix socket 1.000 1.040 1.04 (0.85 to 1.26)");
        assertThat(lines).containsSequence("processor µs per request rows client server database all",
                "H2 2.4 10 embedded 10.0 200.0 0.0 210.0", "H2 2.4 10 TCP 11.0 150.0 90.5 251.5");
        assertThat(lines).containsSequence(
                "µs in the driver, one transaction rows fetch size prepare executeQuery next commit ms per request"
                        + " ratio",
                "H2 2.4 10 all embedded 1.0 2.0 3.0 4.0 1.000", "H2 2.4 10 all TCP 1.0 2.0 3.0 4.0 1.000 1.00 (1.00 to"
                        + " 1.00)");
        assertThat(result.alphaOfEach()).isEqualTo(0.05 / 3);
        assertThat(result.rows()).extracting(CoLocationResult.Row::engine).containsExactly("h2", "postgresql", "h2");
    }

    private static Pair pair(double nearMs, double tcpMs) {
        return new Pair(new Iteration(nearMs, NEAR_US), new Iteration(tcpMs, TCP_US));
    }

    private static Pair timed(double nearMs, double tcpMs) {
        Map<String, Double> us = new HashMap<>(NEAR_US);
        for (DriverTimes.Step step : DriverTimes.Step.values()) {
            us.put(CostProfiler.label(step), step.ordinal() + 1.0);
        }
        return new Pair(new Iteration(nearMs, us), new Iteration(tcpMs, us));
    }
}
