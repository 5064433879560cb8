package trader.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.VariantKind;

/**
 * A table of verdicts. A few variants have a column each, and many a row each.
 *
 * @param isFolded    at first
 * @param isOfVariants whether rows are variants, and columns figures
 * @param columns     their headings
 */
record ComparisonMatrix(String caption, boolean isFolded, boolean isOfVariants, List<String> columns, List<Row> rows) {
    private static final int MOST_COLUMNS = 5;
    /** Of many variants. */
    private static final Pattern MAIN = Pattern.compile("throughput|CPU per message|.*p50|.*p99");

    /** A row; null where there is no ratio. */
    record Row(String name, String detail, List<String> notes, List<Ratio> ratios) { }

    /** Variants, each compared with another one. */
    private record Relation(String caption, List<Variant> variants, Function<Variant, List<Ratio>> ratios) { }

    static List<ComparisonMatrix> of(ComparisonResult result) {
        List<Relation> relations = new ArrayList<>();
        List<Variant> variants = result.measurements().variants();
        List<Variant> others = variants.subList(1, variants.size());
        String first = variants.get(0).planned().id();
        if (result.hasSteps()) {
            List<Variant> steps = others.stream().filter(each -> each.planned().kind() == VariantKind.STEP).toList();
            String last = steps.isEmpty() ? first : steps.get(steps.size() - 1).planned().id();
            relations.add(new Relation("Each step against " + first, steps,
                    step -> result.between(step.planned().id(), first)));
            relations.add(new Relation("Each step against the one before", steps,
                    step -> result.between(step.planned().id(), step.planned().against().get(0))));
            relations.add(new Relation(last + " without the step, against " + last,
                    steps.stream().filter(step -> step.planned().without() != null).toList(),
                    step -> result.between(step.planned().without(), last)));
        } else {
            relations.add(new Relation("Against " + first,
                    others.stream().filter(each -> each.planned().against().contains(first)).toList(),
                    variant -> result.between(variant.planned().id(), first)));
            relations.add(new Relation("Against the variant that it builds on",
                    others.stream().filter(each -> !each.planned().against().get(0).equals(first)).toList(),
                    variant -> result.between(variant.planned().id(), variant.planned().against().get(0))));
        }
        List<ComparisonMatrix> tables = new ArrayList<>();
        for (Relation relation : relations) {
            boolean isFolded = tables.size() > 2;
            if (!result.hasSteps() && relation.variants().size() <= MOST_COLUMNS) {
                add(tables, byFigure(relation, isFolded));
            } else {
                List<PlannedLoad> loads = result.conditions().loads();
                (loads.isEmpty() ? Stream.of((PlannedLoad) null) : loads.stream())
                        .forEach(load -> add(tables, byVariant(result, relation, load, isFolded)));
            }
        }
        return tables;
    }

    private static void add(List<ComparisonMatrix> tables, ComparisonMatrix table) {
        if (!table.rows().isEmpty() && !table.columns().isEmpty()) {
            tables.add(table);
        }
    }

    private static ComparisonMatrix byFigure(Relation relation, boolean isFolded) {
        List<Row> rows = relation.variants().stream().flatMap(each -> relation.ratios().apply(each).stream())
                .map(each -> List.of(each.figure().text(), PlannedLoad.at("", each.load()).replace(", ", "")))
                .distinct().map(figure -> new Row(figure.get(0), figure.get(1), List.of(), relation.variants().stream()
                        .map(variant -> relation.ratios().apply(variant).stream().filter(ratio -> figure.equals(
                                List.of(ratio.figure().text(), PlannedLoad.at("", ratio.load()).replace(", ", ""))))
                                .findFirst().orElse(null)).toList())).toList();
        return new ComparisonMatrix(relation.caption(), isFolded, false,
                relation.variants().stream().map(each -> each.planned().id()).toList(), rows);
    }

    private static ComparisonMatrix byVariant(ComparisonResult result, Relation relation, PlannedLoad load,
            boolean isFolded) {
        List<String> figures = relation.variants().stream().flatMap(each -> relation.ratios().apply(each).stream())
                .filter(each -> each.load() == load && MAIN.matcher(each.figure().name()).matches())
                .map(each -> each.figure().text()).distinct().toList();
        return new ComparisonMatrix(PlannedLoad.at(relation.caption(), load), isFolded, true, figures,
                relation.variants().stream().map(variant -> row(result, variant, figures.stream().map(figure ->
                        relation.ratios().apply(variant).stream().filter(each -> each.load() == load
                                && each.figure().text().equals(figure)).findFirst().orElse(null)).toList())).toList());
    }

    private static Row row(ComparisonResult result, Variant variant, List<Ratio> ratios) {
        ComparisonPlan.Variant planned = variant.planned();
        boolean isStep = planned.kind() == VariantKind.STEP;
        List<String> notes = new ArrayList<>();
        if (!planned.title().equals(planned.id())) {
            notes.add(planned.title());
        }
        if (!isStep && planned.against().size() > 1) {
            notes.add("builds on " + planned.against().get(0));
        }
        if (variant.supersededBy() != null) {
            notes.add("superseded by " + variant.supersededBy());
        }
        if (variant.useless()) {
            notes.add("useless here");
        }
        if (planned.givesUp() != null) {
            notes.add("gives up: " + planned.givesUp());
        }
        return new Row((isStep ? result.measurements().variants().indexOf(variant) + " " : "") + planned.id(),
                ComparisonReport.options(isStep ? planned.change() : planned.options(), "\n"), notes, ratios);
    }
}
