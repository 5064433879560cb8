package trader.analysis.compare;

import java.util.List;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonResult.Ratio;

/** What became of each step of a plan: superseded by a later one, or useless here. */
record Steps(ComparisonPlan plan, List<Ratio> ratios) {
    private static final MeasuredFigure QUOTE_MEDIAN = new MeasuredFigure("quote", "p50");

    private List<Variant> steps() {
        return plan.design().variants().stream().filter(each -> each.kind() == VariantKind.STEP).toList();
    }

    /**
     * Id of the last step that sets one of its options, if none of its values holds at the end; else null. The first
     * is no step up.
     */
    String supersededBy(Variant variant) {
        List<Variant> steps = steps();
        if (steps.indexOf(variant) < 1) {
            return null;
        }
        Variant end = steps.get(steps.size() - 1);
        boolean holds = variant.change().entrySet().stream()
                .anyMatch(each -> each.getValue().equals(end.options().get(each.getKey())));
        return holds ? null : steps.stream().skip(steps.indexOf(variant) + 1L)
                .filter(later -> later.change().keySet().stream().anyMatch(variant.change()::containsKey))
                .map(Variant::id).reduce((one, other) -> other).orElse(null);
    }

    boolean isUseless(Variant variant) {
        List<Variant> steps = steps();
        int number = steps.indexOf(variant);
        return number > 0 && variant.without() != null && isSame(variant.id(), steps.get(number - 1).id())
                && isSame(variant.without(), steps.get(steps.size() - 1).id());
    }

    /** Whether all judgements of throughput and of the quotes' median say so, in either direction. */
    private boolean isSame(String one, String other) {
        List<Ratio> between = ratios.stream().filter(each -> isBetween(each, one, other)).toList();
        Stream<Ratio> either = between.stream().filter(each -> each.figure().equals(MeasuredFigure.THROUGHPUT)
                || each.figure().equals(QUOTE_MEDIAN));
        List<String> verdicts = either.map(each -> each.decision().verdict()).distinct().toList();
        return verdicts.equals(List.of(Verdict.SAME.toString()));
    }

    private static boolean isBetween(Ratio ratio, String one, String other) {
        return ratio.variant().equals(one) && ratio.against().equals(other)
                || ratio.variant().equals(other) && ratio.against().equals(one);
    }
}
