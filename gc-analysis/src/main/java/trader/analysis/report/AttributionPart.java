package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import trader.analysis.report.AttributionData.Share;
import trader.analysis.report.AttributionData.Tail;

/** What the time of the slowest requests went into. Drawn without a script: a bar is an element with a width. */
final class AttributionPart {
    /** Causes with less are not worth a sentence. */
    private static final double WORTH_SAYING = 0.05;
    /** Smaller shares, of which chance gives little too, are named below the table. */
    private static final double LEAST_SHOWN = 0.001;
    private static final double LEAST_EXPECTED = 0.01;
    /** With so few episodes the finding is of events, not of a rule. */
    private static final int FEW_EPISODES = 2;

    private AttributionPart() {
    }

    static String html(ReportData data) {
        AttributionData attribution = data.attribution();
        if (data.verdict() == null) {
            return "";
        }
        if (attribution == null || attribution.tails().isEmpty()) {
            return Html.section("attribution", "What did the slowest requests wait for?",
                    Html.nothing(attribution == null ? "No requests were measured, or they could not be read."
                            : "There were too few requests to say which are the slowest: p99 takes 1,000 of a "
                                    + "service."));
        }
        return Html.section("attribution", "What did the slowest requests wait for?",
                Html.each(attribution.tails(), AttributionPart::tail) + Html.howToRead("The time of the slow requests, "
                        + "from when they were due to when they were answered and less what a request takes usually "
                        + "(the median), is divided so that each moment has one cause: the first in the list that was "
                        + "going on. An other stop is one that the hiccup meter (a thread "
                        + "that wakes each millisecond and notes how late it is) saw and the GC log does not explain, "
                        + "such as a busy processor. Slow handling, transaction or way back: what that step took beyond "
                        + "its median. Backlog: the queue behind a stop, until it had drained. The bar "
                        + "is the share of the time; the upright mark on it is the share that chance alone would give, "
                        + "and the box around the mark is where nine in ten chances lie. A bar that ends in its box "
                        + "proves nothing; p says how often chance gives as much; of a hundred such "
                        + "figures one is 0.01 or less by chance. Events: the different stops that the "
                        + "requests met. However many requests one of them hit, it is one: with few events, even a "
                        + "long bar is weak evidence. An episode is a group of slow requests that overlap in time. A "
                        + "slow step is of the request itself, and would be there wherever the stops were: chance says "
                        + "nothing of it."))
                + WithoutPart.html(data);
    }

    private static String tail(Tail tail) {
        String what = tail.service() + " requests beyond " + tail.percentile();
        String counts = Format.some(tail.requests(), "request") + " slower than " + Format.ns(tail.thresholdNs())
                + ", in " + Format.some(tail.episodes(), "episode") + "; together " + Format.ns(tail.excessNs())
                + " more than usual";
        List<Share> shown = tail.shares().stream().filter(AttributionPart::isShown).toList();
        StringBuilder rows = new StringBuilder();
        for (Share share : shown) {
            rows.append("<tr><th scope=\"row\">").append(escape(share.cause())).append("</th>").append(bar(share))
                    .append(number(Format.percent(share.share()))).append(number(isStep(share) ? Format.NONE
                            : Format.percent(share.expectedByChance())))
                    .append(number(Format.probability(share.pValue()))).append(number(Format.ns(share.timeNs())))
                    .append(number(Format.count(share.requests()))).append(number(Format.count(share.episodes())))
                    .append("</tr>\n");
        }
        return "<h3>" + escape(Character.toUpperCase(what.charAt(0)) + what.substring(1)) + " <span>"
                + escape(counts) + "</span></h3>\n" + sentence(tail)
                + Html.table("What " + what + " waited for", Html.heads("Cause", "", ">Share", ">By chance", ">p",
                        ">Time", ">Requests", ">Events"), rows.toString())
                        .replace("<table>", "<table class=\"shares\">")
                + missing(tail, shown);
    }

    private static boolean isShown(Share share) {
        return share.share() >= LEAST_SHOWN || share.expectedByChance() >= LEAST_EXPECTED;
    }

    private static String missing(Tail tail, List<Share> shown) {
        String rest = tail.shares().stream().filter(share -> !shown.contains(share)).map(Share::cause)
                .collect(Collectors.joining(", "));
        return rest.isEmpty() ? "" : "<p class=\"nothing\">Under " + Format.percent(LEAST_SHOWN) + " each: "
                + escape(rest) + ".</p>\n";
    }

    /** A share of the time that is worth a sentence and more than chance would give. */
    static boolean isFinding(Share share) {
        return share.beyondChance() && share.share() >= WORTH_SAYING;
    }

    /** A slow step that took a share worth a sentence. */
    static boolean isSlowStep(Share share) {
        return isStep(share) && share.share() >= WORTH_SAYING;
    }

    /** Says so where a finding rests on few events; nothing otherwise. */
    static String fewEpisodes(Share share, String before) {
        return share.episodes() <= FEW_EPISODES ? before + "only " + Format.some(share.episodes(), "event") : "";
    }

    /** The finding in words. */
    private static String sentence(Tail tail) {
        List<String> causes = new ArrayList<>();
        for (Share share : tail.shares()) {
            if (isFinding(share)) {
                String few = fewEpisodes(share, "");
                causes.add("<b>" + escape(share.cause()) + "</b> " + Format.percent(share.share())
                        + (few.isEmpty() ? "" : " (" + few + ")"));
            }
        }
        List<String> steps = tail.shares().stream().filter(AttributionPart::isSlowStep)
                .map(share -> "<b>" + escape(share.cause()) + "</b> " + Format.percent(share.share())).toList();
        return (causes.isEmpty() ? "<p>No known stop explains more of their time than chance would."
                : "<p>More than chance would give: " + String.join(", ", causes) + ".")
                + (steps.isEmpty() ? "" : " Steps that took longer than usual: " + String.join(", ", steps) + ".")
                + "</p>\n";
    }

    private static String bar(Share share) {
        String bar = "<td class=\"bar\"><div><i class=\"" + style(share.cause()) + "\" style=\"width:"
                + cssPercent(share.share()) + "\"></i>";
        return isStep(share) ? bar + "</div></td>" : bar + "<s style=\"left:" + cssPercent(share.chanceLow()) + ";width:"
                + cssPercent(share.chanceHigh() - share.chanceLow()) + "\"></s><u style=\"left:"
                + cssPercent(share.expectedByChance()) + "\"></u></div></td>";
    }

    private static String cssPercent(double share) {
        return String.format(Locale.ROOT, "%.2f%%", Math.max(0, Math.min(1, share)) * 100);
    }

    private static boolean isStep(Share share) {
        return share.cause().startsWith("slow ");
    }

    /** The colour of the timeline, where the cause is one that the timeline draws. */
    private static String style(String cause) {
        String lower = cause.toLowerCase(Locale.ROOT);
        return lower.contains("gc") ? "gc" : lower.contains("safepoint") ? "safepoint"
                : lower.contains("stall") ? "stall" : lower.startsWith("other ") ? "hiccup"
                : lower.startsWith("backlog") ? "backlog"
                : lower.startsWith("slow handling") ? "step2" : lower.startsWith("slow transaction") ? "step3"
                : lower.startsWith("slow way back") ? "step4" : "other";
    }
}
