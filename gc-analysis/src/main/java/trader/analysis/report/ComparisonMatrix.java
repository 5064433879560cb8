package trader.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.VariantKind;
import trader.analysis.latencylog.Percentile;

/**
 * A table of verdicts. A few variants have a column each, and many a row each.
 *
 * @param intro    a sentence above the table
 * @param isFolded at first
 * @param heads    of the two columns that name a row
 */
record ComparisonMatrix(String caption, String intro, boolean isFolded, List<String> heads, List<String> columns,
        List<Row> rows) {
    private static final String OPTIONS = "Options";
    private static final int MOST_COLUMNS = 7;
    private static final List<String> MAIN = List.of(ComparisonResult.THROUGHPUT, Percentile.P50.label(),
            Percentile.P99.label());

    /** Whether rows are variants, and columns figures. */
    public boolean isOfVariants() {
        return heads.contains(OPTIONS);
    }

    /** A row; null where there is no ratio. */
    record Row(String name, String detail, List<String> notes, List<Ratio> ratios) { }

    /** A figure that is compared. */
    private record Place(PlannedLoad load, String service, String figure) {
        boolean isOf(Ratio ratio) {
            return equals(new Place(ratio.load(), ratio.service(), ratio.figure()));
        }

        String column() {
            return figure.equals(ComparisonResult.THROUGHPUT) ? figure : service + " " + figure;
        }
    }

    static List<ComparisonMatrix> of(ComparisonResult result) {
        List<Variant> others = result.variants().subList(1, result.variants().size());
        String first = result.variants().get(0).id();
        if (result.hasSteps()) {
            return ofSteps(result, others.stream().filter(each -> each.kind() == VariantKind.STEP).toList(), first);
        }
        List<Variant> againstFirst = others.stream().filter(each -> each.against().contains(first)).toList();
        List<ComparisonMatrix> tables = new ArrayList<>(againstFirst.size() < MOST_COLUMNS
                ? List.of(byFigure(result, againstFirst, first))
                : byVariant(result, "Verdicts", null, false, againstFirst,
                        variant -> ComparisonPairs.ratios(result, variant.id(), first)));
        tables.addAll(byVariant(result, "Verdicts against the variant before", "As a ratio to the variant that it"
                + " builds on:", false, others.stream().filter(each -> !each.against().get(0).equals(first)).toList(),
                variant -> ComparisonPairs.ratios(result, variant.id(), variant.against().get(0))));
        return tables;
    }

    private static ComparisonMatrix byFigure(ComparisonResult result, List<Variant> variants, String first) {
        List<Row> rows = places(result).stream().map(place -> new Row(PlannedLoad.at(place.service(), place.load()),
                place.figure(), List.of(), variants.stream().map(variant ->
                        ratio(ComparisonPairs.ratios(result, variant.id(), first), place)).toList())).toList();
        return new ComparisonMatrix("Verdicts", null, false, List.of("Service", "Figure"),
                variants.stream().map(Variant::id).toList(), rows);
    }

    private static List<ComparisonMatrix> ofSteps(ComparisonResult result, List<Variant> steps, String first) {
        List<ComparisonMatrix> tables = new ArrayList<>(byVariant(result, "Steps against the first",
                "As a ratio to " + first + ":", false, steps,
                step -> ComparisonPairs.ratios(result, step.id(), first)));
        tables.addAll(byVariant(result, "Steps against the one before", "As a ratio to the step before:",
                tables.size() > 1, steps, step -> ComparisonPairs.ratios(result, step.id(), step.against().get(0))));
        String last = steps.isEmpty() ? first : steps.get(steps.size() - 1).id();
        tables.addAll(byVariant(result, "Steps taken away", last + " without this step, as a ratio to " + last + ":",
                tables.size() > 2, steps.stream().filter(step -> step.without() != null).toList(),
                step -> ComparisonPairs.ratios(result, step.without(), last)));
        return tables;
    }

    /** One for each load; none without rows. */
    private static List<ComparisonMatrix> byVariant(ComparisonResult result, String caption, String intro,
            boolean isFolded, List<Variant> variants, Function<Variant, List<Ratio>> ratios) {
        List<ComparisonMatrix> tables = new ArrayList<>();
        for (PlannedLoad load : result.loads().isEmpty() ? Stream.of((PlannedLoad) null).toList() : result.loads()) {
            List<Place> places = places(result).stream()
                    .filter(each -> each.load() == load && MAIN.contains(each.figure())).toList();
            List<Row> rows = variants.stream().map(variant -> row(result, variant, places.stream().map(place ->
                    ratio(ratios.apply(variant), place)).toList())).toList();
            if (!rows.isEmpty() && !places.isEmpty()) {
                tables.add(new ComparisonMatrix(PlannedLoad.at(caption, load),
                        intro == null ? null : PlannedLoad.at(intro.replace(":", ""), load) + ":", isFolded,
                        List.of(result.hasSteps() ? "Step" : "Variant", OPTIONS),
                        places.stream().map(Place::column).toList(), rows));
            }
        }
        return tables;
    }

    private static Row row(ComparisonResult result, Variant variant, List<Ratio> ratios) {
        boolean isStep = variant.kind() == VariantKind.STEP;
        List<String> notes = new ArrayList<>();
        if (!variant.title().equals(variant.id())) {
            notes.add(variant.title());
        }
        if (!isStep && variant.against().size() > 1) {
            notes.add("builds on " + variant.against().get(0));
        }
        notes.addAll(notes(variant.supersededBy(), variant.useless(), variant.givesUp()));
        return new Row((isStep ? result.variants().indexOf(variant) + " " : "") + variant.id(),
                ComparisonPage.options(isStep ? variant.change() : variant.options(), "\n"), notes, ratios);
    }

    /** What a reader should know of a step; empty if there is nothing. */
    static List<String> notes(String supersededBy, boolean useless, String givesUp) {
        return Stream.of(supersededBy == null ? null : "superseded by " + supersededBy,
                useless ? "useless here" : null, givesUp == null ? null : "gives up: " + givesUp)
                .filter(Objects::nonNull).toList();
    }

    private static List<Place> places(ComparisonResult result) {
        return result.comparisons().stream().map(each -> new Place(each.load(), each.service(), each.figure()))
                .distinct().toList();
    }

    private static Ratio ratio(List<Ratio> ratios, Place place) {
        return ratios.stream().filter(place::isOf).findFirst().orElse(null);
    }
}
