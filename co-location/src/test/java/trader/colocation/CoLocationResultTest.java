package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.colocation.CoLocationResult.Series;
import trader.colocation.PairClient.Pair;

class CoLocationResultTest {
    @Test
    void printsTimesAndTheirRatioBesideThatOfTheArticle() {
        CoLocationResult result = CoLocationResult.of(Map.of(), List.of(
                new Series(Engine.H2, "H2 2.4", 10, List.of(new Pair(1, 2), new Pair(2, 4), new Pair(1, 2),
                        new Pair(2, 4), new Pair(4, 8))),
                new Series(Engine.POSTGRESQL, "PostgreSQL 18", 7, List.of(new Pair(1, 1), new Pair(1, 1.1),
                        new Pair(1, 0.9), new Pair(1, 1.2), new Pair(1, 1)))));

        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        result.print(new PrintStream(printed));

        assertThat(printed.toString().lines().map(line -> line.replaceAll(" +", " "))).startsWith(
                "ms per request rows without TCP TCP ratio DB2, T4 ÷ T2",
                "H2 2.4 10 embedded 2.000 4.000 2.00 (2.00 to 2.00) 1.29");
        assertThat(printed.toString().lines().skip(2).findFirst().orElseThrow())
                .contains("PostgreSQL 18", "Unix socket", "1.000", "1.040", "1.04 (0.87 to 1.23)");
        assertThat(result.alphaOfEach()).isEqualTo(0.025);
        assertThat(result.rows()).extracting(CoLocationResult.Row::engine).containsExactly("h2", "postgresql");
    }
}
