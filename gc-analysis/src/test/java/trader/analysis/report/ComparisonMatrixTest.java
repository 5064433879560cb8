package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.PlanDirectory;
import trader.analysis.compare.VariantKind;
import trader.analysis.report.ComparisonMatrix.Row;

/** Which tables of verdicts a comparison has, and their rows. */
class ComparisonMatrixTest {
    @TempDir
    private Path directory;

    @Test
    void aFewVariantsHaveAColumnEach() throws IOException {
        List<ComparisonMatrix> tables = ComparisonMatrix.of(Comparison.of(new PlanDirectory(directory, 5, "g1", "zgc",
                "serial").run(15, Map.of("g1", 1.0, "zgc", 1.4, "serial", 1.0)).path()));

        assertThat(tables).hasSize(1);
        assertThat(tables.get(0).columns()).containsExactly("zgc", "serial");
        assertThat(tables.get(0).isOfVariants()).isFalse();
        assertThat(tables.get(0).rows()).extracting(Row::name, Row::detail).startsWith(tuple("quote", "p50"),
                tuple("quote", "p90")).endsWith(tuple("order", "p99.9"));
    }

    @Test
    void stepsHaveTablesAgainstTheFirstTheOneBeforeAndTheEndAtEachLoad() throws IOException {
        List<ComparisonMatrix> tables = ComparisonMatrix.of(Comparison.of(LadderPlan.small().write(directory, 5, 100)
                .path()));

        assertThat(tables).extracting(ComparisonMatrix::caption, each -> each.rows().size(),
                each -> each.columns().size()).containsExactly(
                tuple("Steps against the first, closed loop", 5, 5),
                tuple("Steps against the first, common rate", 5, 4),
                tuple("Steps against the one before, closed loop", 5, 5),
                tuple("Steps against the one before, common rate", 5, 4),
                tuple("Steps taken away, closed loop", 4, 5), tuple("Steps taken away, common rate", 4, 4));
        assertThat(tables.get(0).rows()).extracting(Row::name).containsExactly("1 client-cached", "2 heap",
                "3 parser-reuse", "4 streaming", "5 direct");
        assertThat(tables.get(0).rows().get(1).notes()).containsExactly("A heap of known size", "useless here");
        assertThat(tables.get(4).rows()).extracting(row -> row.ratios().get(0).variant()).containsExactly(
                "without-client-cached", "without-heap", "without-streaming", "without-direct");
        assertThat(tables).flatExtracting(ComparisonMatrix::rows).flatExtracting(Row::ratios).doesNotContainNull();
    }

    /** As of the preset for scaling: some variants are compared with another than the first, too. */
    @Test
    void manyVariantsHaveARowEachAlsoAgainstTheOneTheyBuildOn() throws IOException {
        List<Variant> variants = new ArrayList<>();
        Map<String, Double> factors = new HashMap<>();
        for (int i = 0; i < 9; i++) {
            variants.add(new Variant("v" + i, "v" + i, Map.of("threads", "" + i), VariantKind.CROSS, Map.of(),
                    i == 0 ? List.of() : i == 8 ? List.of("v7", "v0") : List.of("v0"), null, null));
            factors.put("v" + i, 1.0 + i);
        }
        ComparisonResult result = Comparison.of(PlanDirectory.ladder(directory, 5, variants.toArray(Variant[]::new))
                .run(90, factors).path());

        List<ComparisonMatrix> tables = ComparisonMatrix.of(result);
        assertThat(tables).extracting(ComparisonMatrix::caption).containsExactly("Verdicts, closed loop",
                "Verdicts, common rate", "Verdicts against the variant before, closed loop",
                "Verdicts against the variant before, common rate");
        assertThat(tables.get(0).rows()).hasSize(8);
        assertThat(tables.get(2).rows()).singleElement().satisfies(row -> {
            assertThat(row.notes()).containsExactly("builds on v7");
            assertThat(row.ratios()).extracting(ComparisonResult.Ratio::against).containsOnly("v7");
        });
        assertThat(result.answer().text()).anySatisfy(text -> assertThat(text).matches(
                "throughput of 8 variants against v0: 8 slower; from × 0\\.1\\d \\(v8\\) to × 0\\.(4|5)\\d"
                        + " \\(v1\\)\\."))
                .anySatisfy(text -> assertThat(text).startsWith(
                        "quote p99 of 1 variant against the one it builds on: "))
                .anySatisfy(text -> assertThat(text).contains("(lowest and highest median)"));
        ComparisonReport.write(result, directory);
        assertThat(directory.resolve("report.html")).content().contains("builds on v7");
    }
}
