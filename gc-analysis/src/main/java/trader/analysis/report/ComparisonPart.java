package trader.analysis.report;

import static trader.analysis.report.Html.escape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Variant;

/** The head of a comparison: what was compared, whether it is complete, and the verdicts in one look. */
final class ComparisonPart {
    private static final Map<String, String> WORDS = Map.of("slower", "slower at", "faster", "faster at",
            "same", "the same within noise at", "unknown", "cannot tell for");

    private ComparisonPart() {
    }

    static String html(ComparisonResult data) {
        return "<header>\n<p class=\"over\">Trader · comparison</p>\n<h1>" + escape(data.title()) + "</h1>\n"
                + facts(data) + "</header>\n" + state(data) + answer(data) + warnings(data)
                + Html.section("verdicts", "What differs?", verdicts(data));
    }

    /** "1.23", "12.3", "0.0123"; a dash for null. */
    static String ratio(Double ratio) {
        return ratio == null ? Format.NONE
                : String.format(Locale.ROOT, ratio < 0.0995 ? "%.3f" : ratio < 9.995 ? "%.2f" : "%.1f", ratio);
    }

    /** "0.97 to 1.21"; an end that is not known is a question mark. */
    static String interval(Ratio comparison) {
        return comparison.ratio() == null ? Format.NONE
                : (comparison.low() == null ? "?" : ratio(comparison.low())) + " to "
                        + (comparison.high() == null ? "?" : ratio(comparison.high()));
    }

    /** The verdict with the direction of a difference, and a mark that does not need colour. */
    static String says(Ratio comparison) {
        boolean different = comparison.verdict().equals("different");
        String style = style(comparison);
        return "<span class=\"says " + style + "\">" + escape(comparison.verdict()) + (different ? ", " + style : "")
                + "</span>";
    }

    private static String style(Ratio comparison) {
        return switch (comparison.verdict()) {
            case "different" -> comparison.ratio() > 1 ? "slower" : "faster";
            case "cannot tell" -> "unknown";
            default -> "same";
        };
    }

    private static String facts(ComparisonResult data) {
        List<String> facts = new ArrayList<>();
        facts.add(Format.instant(data.startedAt()));
        if (data.endedAt() != null) {
            facts.add("to " + Format.instant(data.endedAt()));
        }
        facts.add(Format.some(data.variants().size(), "variant") + " × " + Format.some(data.repeats(), "repeat")
                + ", in turns");
        data.vary().forEach((option, values) -> facts.add(option + ": " + String.join(", ", values)));
        facts.add(data.rate() == null ? "each run with its own rate" : "rate: " + data.rate());
        return "<ul class=\"facts\">" + Html.each(facts, fact -> "<li>" + escape(fact) + "</li>") + "</ul>\n";
    }

    private static String state(ComparisonResult data) {
        long valid = data.variants().stream().mapToLong(Variant::valid).sum();
        long planned = data.variants().stream().mapToLong(Variant::planned).sum();
        long lost = data.variants().stream().mapToLong(Variant::lost).sum();
        String counts = valid + " of " + planned + " runs are valid";
        if (!data.finished()) {
            return "<div class=\"verdict none\" id=\"verdict\"><b>NOT FINISHED</b><p>" + counts
                    + "; the others are still to be made. Verdicts may change.</p></div>\n";
        }
        if (lost > 0) {
            return "<div class=\"verdict invalid\" id=\"verdict\" role=\"alert\"><b>RUNS ARE MISSING</b><p>" + counts
                    + "; the others were INVALID twice. What could come from leaving them out is not claimed.</p>"
                    + "</div>\n";
        }
        return "<div class=\"verdict valid\" id=\"verdict\"><b>COMPLETE</b><p>All " + planned
                + " runs are valid.</p></div>\n";
    }

    /** What differs, in a sentence for each variant. */
    private static String answer(ComparisonResult data) {
        StringBuilder answer = new StringBuilder();
        for (Variant variant : data.variants().stream().skip(1).toList()) {
            Map<String, List<String>> places = new LinkedHashMap<>();
            for (String verdict : List.of("slower", "faster", "same", "unknown")) {
                places.put(verdict, new ArrayList<>());
            }
            data.comparisons().stream().filter(each -> each.variant().equals(variant.id()))
                    .forEach(each -> places.get(style(each)).add(each.service() + " " + each.percentile()));
            List<String> parts = new ArrayList<>();
            places.forEach((verdict, names) -> {
                String text = WORDS.get(verdict);
                if (!names.isEmpty()) {
                    parts.add("<b>" + text + "</b> " + escape(String.join(", ", names)));
                }
            });
            if (!parts.isEmpty()) {
                answer.append("<p>").append(escape(variant.id())).append(": ").append(String.join("; ", parts))
                        .append(".</p>\n");
            }
        }
        return answer.isEmpty() ? "" : "<div class=\"answer\" id=\"answer\"><b>Against "
                + escape(data.variants().get(0).id()) + "</b>" + answer + "</div>\n";
    }

    private static String warnings(ComparisonResult data) {
        List<String> warnings = new ArrayList<>(data.warnings());
        for (Variant variant : data.variants()) {
            if (variant.repeated() + variant.lost() > 0) {
                warnings.add(variant.id() + ": " + (variant.repeated() + variant.lost()) + " of " + variant.planned()
                        + " runs were INVALID and made again" + (variant.lost() > 0
                                ? ", " + variant.lost() + " of them in vain" : ""));
            }
        }
        data.resumedAt().forEach(instant -> warnings.add("interrupted, and resumed at " + Format.instant(instant)));
        if (data.repeats() < data.method().leastRepeats()) {
            warnings.add("With " + Format.some(data.repeats(), "repeat") + " nothing can be told; "
                    + data.method().leastRepeats() + " are the least.");
        }
        return warnings.isEmpty() ? "" : "<div class=\"warnings\"><b>Keep in mind</b>" + Html.list(warnings)
                + "</div>\n";
    }

    private static String verdicts(ComparisonResult data) {
        if (data.comparisons().isEmpty()) {
            return Html.nothing("There are no figures to compare yet.");
        }
        List<String> variants = data.variants().stream().skip(1).map(Variant::id).toList();
        List<String> heads = new ArrayList<>(List.of("Service", "Percentile"));
        variants.forEach(variant -> heads.add(variant));
        StringBuilder rows = new StringBuilder();
        Set<List<String>> places = new LinkedHashSet<>();
        data.comparisons().forEach(each -> places.add(List.of(each.service(), each.percentile())));
        for (List<String> place : places) {
            rows.append("<tr><th scope=\"row\">").append(escape(place.get(0))).append("</th><td>")
                    .append(escape(place.get(1))).append("</td>");
            for (String variant : variants) {
                rows.append(data.comparisons().stream().filter(each -> each.variant().equals(variant)
                        && each.service().equals(place.get(0)) && each.percentile().equals(place.get(1))).findFirst()
                        .map(ComparisonPart::cell).orElse("<td>" + Format.NONE + "</td>"));
            }
            rows.append("</tr>\n");
        }
        return "<p class=\"load\">Response times of each variant as a ratio to <b>"
                + escape(data.variants().get(0).id()) + "</b>: 2 takes twice as long.</p>\n<div class=\"verdicts\">"
                + Html.table("Verdicts", Html.heads(heads.toArray(String[]::new)), rows.toString()) + "</div>\n"
                + Html.howToRead(method(data));
    }

    private static String cell(Ratio comparison) {
        return "<td>" + says(comparison) + "<small>" + (comparison.ratio() == null
                ? Format.some(comparison.pairs(), "pair") + " of runs"
                : "× " + ratio(comparison.ratio()) + " (" + escape(interval(comparison)) + ")") + "</small></td>";
    }

    private static String method(ComparisonResult data) {
        String margin = Format.percent(data.method().margin()).replace(".0", "");
        return "Each run counts as one figure, however many requests it had, and is compared with the run of the same "
                + "repeat, made minutes before or after. In brackets: where the true ratio lies. "
                + (data.method().intervals() == 0 ? "" : "All " + data.method().intervals()
                + " intervals of this page hold at once with "
                + Format.percent(data.method().confidence()).replace(".0", "")
                + " confidence. ") + "“Different”: the interval does not hold 1. "
                + "“Same within noise”: it holds 1 and lies wholly within " + margin + " of it (from "
                + ratio(1 / (1 + data.method().margin())) + " to " + ratio(1 + data.method().margin())
                + "). “Cannot tell”: neither; that is not a “no”. At least " + data.method().leastRepeats()
                + " repeats are needed to say anything.";
    }
}
