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
        List<ComparisonMatrix> tables = ComparisonMatrix.of(Comparison.of(new PlanDirectory(directory, 2, "g1", "zgc",
                "serial").run(2, Map.of("g1", 1.0, "zgc", 1.4, "serial", 1.0)).path()));

        assertThat(tables).extracting(ComparisonMatrix::caption).containsExactly("Against g1");
        assertThat(tables.get(0).columns()).containsExactly("zgc", "serial");
        assertThat(tables.get(0).isOfVariants()).isFalse();
        assertThat(tables.get(0).rows()).extracting(Row::name).startsWith("throughput", "CPU per message")
                .endsWith("order p50", "order p90", "order p99");
        assertThat(tables.get(0).rows().get(0).ratios()).extracting(ComparisonResult.Ratio::variant)
                .containsExactly("zgc", "serial");
    }

    @Test
    void stepsHaveTablesAgainstTheFirstTheOneBeforeAndTheEndAtEachLoad() throws IOException {
        List<ComparisonMatrix> tables = ComparisonMatrix.of(Comparison.of(LadderPlan.small().write(directory, 2, 2)
                .path()));

        assertThat(tables).extracting(ComparisonMatrix::caption, each -> each.rows().size(),
                each -> each.columns().size(), ComparisonMatrix::isFolded).containsExactly(
                tuple("Each step against first-draft, closed loop", 5, 6, false),
                tuple("Each step against first-draft, common rate", 5, 5, false),
                tuple("Each step against the one before, closed loop", 5, 6, false),
                tuple("Each step against the one before, common rate", 5, 5, false),
                tuple("direct without the step, against direct, closed loop", 4, 6, true),
                tuple("direct without the step, against direct, common rate", 4, 5, true));
        assertThat(tables.get(0).columns()).containsExactly("throughput", "CPU per message", "quote p50", "quote p99",
                "order p50", "order p99");
        assertThat(tables.get(0).rows()).extracting(Row::name).containsExactly("1 client-cached", "2 heap",
                "3 parser-reuse", "4 streaming", "5 direct");
        assertThat(tables.get(0).rows().get(1).notes()).startsWith("A heap of known size");
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
        ComparisonResult result = Comparison.of(PlanDirectory.ladder(directory, 3, variants.toArray(Variant[]::new))
                .run(3, factors).path());

        List<ComparisonMatrix> tables = ComparisonMatrix.of(result);
        assertThat(tables).extracting(ComparisonMatrix::caption).containsExactly("Against v0, closed loop",
                "Against v0, common rate", "Against the variant that it builds on");
        assertThat(tables.get(0).rows()).hasSize(8);
        assertThat(tables.get(0).rows().get(7).notes()).containsExactly("builds on v7");
        assertThat(tables.get(2).columns()).containsExactly("v8");
        assertThat(tables.get(2).rows().get(0).ratios()).extracting(ComparisonResult.Ratio::against)
                .containsExactly("v7");
        assertThat(result.conclusions().answer()).anySatisfy(text -> assertThat(text).matches("Against v0,"
                + " throughput\\. Slower: v8 \\(× 0\\.1\\d+\\), v7 .* and 3 more\\."))
                .anySatisfy(text -> assertThat(text).startsWith(
                        "Against the variant it builds on, quote p50 at the common rate. "));
        ComparisonReport.write(result, directory);
        assertThat(directory.resolve("report.html")).content().contains("builds on v7");
    }
}
