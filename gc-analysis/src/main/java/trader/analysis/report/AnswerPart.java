package trader.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import trader.analysis.report.AttributionData.Share;
import trader.analysis.report.AttributionData.Tail;

/**
 * What the attribution found, in a sentence for each service: stops only where they are beyond chance, slow steps, and
 * that most is unexplained, lest a small share look like the whole.
 */
final class AnswerPart {
    private static final String PERCENTILE = "p99";
    private static final int CAUSES_AT_MOST = 2;
    private static final String UNEXPLAINED = "unexplained";

    private AnswerPart() {
    }

    static String html(ReportData data) {
        if (data.attribution() == null || data.verdict() != ReportData.Verdict.VALID) {
            return "";
        }
        List<String> sentences = data.attribution().tails().stream()
                .filter(tail -> tail.percentile().equals(PERCENTILE)).flatMap(AnswerPart::sentence).toList();
        return sentences.isEmpty() ? "" : "<div class=\"answer\" id=\"answer\"><b>What the slowest waited for</b>"
                + Html.each(sentences, sentence -> "<p>" + sentence + "</p>")
                + "<p class=\"nothing\">Extra time: what they took beyond the median. "
                + "<a href=\"#attribution\">How this was found</a></p></div>\n";
    }

    static Stream<String> sentence(Tail tail) {
        List<Share> found = tail.shares().stream()
                .filter(share -> AttributionPart.isFinding(share) || AttributionPart.isSlowStep(share))
                .sorted(Comparator.comparingDouble(Share::share).reversed()).limit(CAUSES_AT_MOST).toList();
        if (found.isEmpty()) {
            return Stream.empty();
        }
        List<String> causes = new ArrayList<>();
        for (Share share : found) {
            causes.add("<b>" + Format.percent(share.share()) + " " + (causes.isEmpty() ? "was " : "")
                    + Html.escape(share.cause()) + "</b>" + (AttributionPart.isSlowStep(share) ? "" : " (by chance "
                    + Format.percent(share.expectedByChance()) + AttributionPart.fewEpisodes(share, ", ") + ")"));
        }
        tail.shares().stream().filter(share -> share.cause().equals(UNEXPLAINED)
                && share.share() > found.get(0).share()).forEach(share -> causes.add("<b>"
                        + Format.percent(share.share()) + " is " + UNEXPLAINED + "</b>"));
        return Stream.of("Of the extra time of the " + Html.escape(tail.service()) + " requests beyond " + PERCENTILE
                + ", " + String.join(", ", causes) + ".");
    }
}
