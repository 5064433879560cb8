package trader.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import trader.analysis.compare.ComparisonAnswer.VariantTail;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.figures.Format;

/** The answer of a comparison with too many combinations for a paragraph each. */
final class ManyVariants {
    private ManyVariants() { }

    /**
     * A paragraph for each figure, against the first variant and against others.
     *
     * @param name    of a ratio's figure
     * @param verdict in words
     */
    static List<String> text(String first, List<Ratio> ratios, Function<Ratio, String> name,
            Function<Ratio, String> verdict) {
        List<String> text = new ArrayList<>();
        ratios.stream().collect(Collectors.groupingBy(each -> List.of(each.against().equals(first) ? first
                : "the one it builds on", name.apply(each)),
                LinkedHashMap::new, Collectors.toList())).forEach((figure, of) -> {
                    Map<String, Long> verdicts = of.stream().collect(Collectors.groupingBy(verdict,
                            LinkedHashMap::new, Collectors.counting()));
                    text.add(figure.get(1) + " of " + Format.some(of.size(), "variant") + " against "
                            + figure.get(0) + ": " + verdicts.entrySet().stream()
                            .map(each -> each.getValue() + " " + each.getKey()).collect(Collectors.joining(", "))
                            + extremes(of) + ".");
                });
        return text;
    }

    private static String extremes(List<Ratio> ratios) {
        List<Ratio> known = ratios.stream().filter(each -> each.ratio() != null)
                .sorted(Comparator.comparing(Ratio::ratio)).toList();
        return known.isEmpty() ? ""
                : "; from × " + extreme(known.get(0)) + " to × " + extreme(known.get(known.size() - 1));
    }

    private static String extreme(Ratio ratio) {
        return Format.ratio(ratio.ratio()) + " (" + ratio.variant() + ")";
    }

    /** Only the variants with the lowest and the highest share of garbage collection at that service. */
    static Map<String, VariantTail> extremes(String service, Map<String, VariantTail> tails) {
        List<String> ids = tails.keySet().stream().filter(each -> Objects.nonNull(tails.get(each).gc().get(service)))
                .sorted(Comparator.comparing(each -> tails.get(each).gc().get(service))).toList();
        Map<String, VariantTail> ends = new LinkedHashMap<>();
        for (String id : ids.isEmpty() ? ids : List.of(ids.get(0), ids.get(ids.size() - 1))) {
            ends.put(id, tails.get(id));
        }
        return ends;
    }
}
