package trader.analysis.report;

import java.util.List;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;

/** Ratios of two variants of a comparison. */
final class ComparisonPairs {
    private ComparisonPairs() { }

    /** Of a variant against another, also if they were compared the other way round; empty if they were not. */
    static List<Ratio> ratios(ComparisonResult result, String variant, String against) {
        List<Ratio> ratios = result.comparisons().stream().filter(each -> each.variant().equals(variant)
                && each.against().equals(against)).toList();
        return !ratios.isEmpty() ? ratios : result.comparisons().stream().filter(each ->
                each.variant().equals(against) && each.against().equals(variant))
                .map(ComparisonPairs::inverse).toList();
    }

    private static Ratio inverse(Ratio of) {
        String why = of.why().startsWith("slower") ? of.why().replaceFirst("slower", "faster")
                : of.why().replaceFirst("^faster", "slower");
        return new Ratio(of.against(), of.variant(), of.load(), of.service(), of.figure(), of.family(),
                of.ratios().stream().map(ComparisonPairs::inverse).toList(), of.pairs(), inverse(of.ratio()),
                inverse(of.high()), inverse(of.low()), of.interval(), of.verdict(),
                why.contains("lies above") ? why.replace("lies above", "lies below")
                        : why.replace("lies below", "lies above"), of.repeatsNeeded());
    }

    private static Double inverse(Double ratio) {
        return ratio == null ? null : Double.valueOf(1 / ratio);
    }
}
