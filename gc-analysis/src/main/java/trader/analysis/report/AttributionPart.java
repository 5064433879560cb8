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
    /** With so few episodes the finding is of events, not of a rule. */
    private static final int FEW_EPISODES = 2;

    private AttributionPart() {
    }

    static String html(ReportData data) {
        AttributionData attribution = data.attribution();
        if (attribution == null || attribution.tails().isEmpty()) {
            return Html.section("attribution", "What did the slowest requests wait for?",
                    Html.nothing("There were not both requests and stops to lay beside each other."));
        }
        return Html.section("attribution", "What did the slowest requests wait for?",
                Html.each(attribution.tails(), AttributionPart::tail) + Html.howToRead("The time of the slow requests, "
                        + "from when they were due to when they were answered and less what a request takes usually "
                        + "(the median), is divided so that each moment has one cause: the first in the list that was "
                        + "going on. An other stop is one that the hiccup meter saw and the GC log does not explain, "
                        + "such as a busy processor. Slow handling, transaction or way back: what that step took beyond "
                        + "its median. Backlog: the queue behind a stop, until it had drained. The bar "
                        + "is the share of the time; the upright mark on it is the share that chance alone would give, "
                        + "and the box around the mark is where nine in ten chances lie. A bar that ends in its box "
                        + "proves nothing; p says how often chance gives as much. An episode is one event, however "
                        + "many requests it hit: with few episodes, even a long bar is weak evidence. A slow step is of the "
                        + "request itself, and would be there wherever the stops were: chance says nothing of it."))
                + WithoutPart.html(data);
    }

    private static String tail(Tail tail) {
        String what = tail.service() + " requests beyond " + tail.percentile();
        String counts = Format.count(tail.requests()) + " requests slower than " + Format.ns(tail.thresholdNs())
                + ", in " + episodes(tail.episodes()) + "; together " + Format.ns(tail.excessNs())
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
                        ">Time", ">Requests", ">Episodes"), rows.toString())
                        .replace("<table>", "<table class=\"shares\">")
                + missing(tail, shown);
    }

    private static boolean isShown(Share share) {
        return share.timeNs() > 0 || Math.round(share.expectedByChance() * 10_000) > 0;
    }

    private static String missing(Tail tail, List<Share> shown) {
        String rest = tail.shares().stream().filter(share -> !shown.contains(share)).map(Share::cause)
                .collect(Collectors.joining(", "));
        return rest.isEmpty() ? "" : "<p class=\"nothing\">No time at all: " + escape(rest) + ".</p>\n";
    }

    private static String episodes(long count) {
        return Format.count(count) + (count == 1 ? " episode" : " episodes");
    }

    /** The finding in words. */
    private static String sentence(Tail tail) {
        List<String> causes = new ArrayList<>();
        for (Share share : tail.shares()) {
            if (share.beyondChance() && share.share() >= WORTH_SAYING) {
                causes.add("<b>" + escape(share.cause()) + "</b> " + Format.percent(share.share())
                        + (share.episodes() <= FEW_EPISODES ? " (only " + episodes(share.episodes()) + ")" : ""));
            }
        }
        List<String> steps = tail.shares().stream().filter(share -> isStep(share) && share.share() >= WORTH_SAYING)
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
