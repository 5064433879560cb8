package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.Comparator;
import java.util.Locale;
import trader.analysis.report.AttributionData.Share;
import trader.analysis.report.AttributionData.Tail;

/** What the slowest requests coincided with. Drawn without a script: a bar is an element with a width. */
final class AttributionPart {
    private AttributionPart() {
    }

    static String html(ReportData data) {
        AttributionData attribution = data.attribution();
        String content = attribution == null || attribution.tails().isEmpty()
                ? Html.nothing("There were not both requests and stops to lay beside each other.")
                : Html.each(attribution.tails(), AttributionPart::tail) + Html.howToRead("Each slow request is put "
                        + "under the first cause in the list that took at least a tenth of its time, from when it was "
                        + "due to when it was answered; a later one may have taken more of it. An other stop is one "
                        + "that the hiccup meter saw and the GC log does not explain, such as a busy processor. "
                        + "Backlog: it queued behind requests that a stop had held up. The bar is the share of the "
                        + "slow requests; the upright mark on it is the share that would overlap by chance alone, so "
                        + "a bar that ends near its mark proves nothing. An episode is one event, however many "
                        + "requests it hit: with few episodes, even a long bar is weak evidence.");
        return Html.section("attribution", "What did the slowest requests meet?", content);
    }

    private static String tail(Tail tail) {
        String what = (tail.service() == null ? "requests" : tail.service() + " requests") + " beyond "
                + tail.percentile();
        String counts = Format.count(tail.requests()) + " requests slower than " + Format.ns(tail.thresholdNs())
                + (tail.episodes() == null ? "" : ", in " + Format.count(tail.episodes())
                + (tail.episodes() == 1 ? " episode" : " episodes"));
        String head = "<h3>" + escape(Character.toUpperCase(what.charAt(0)) + what.substring(1)) + " <span>"
                + escape(counts) + "</span></h3>\n";
        if (tail.requests() == 0) {
            return head;
        }
        boolean episodes = tail.shares().stream().anyMatch(share -> share.episodes() != null);
        boolean chance = tail.shares().stream().anyMatch(share -> share.expectedByChance() != null);
        StringBuilder rows = new StringBuilder();
        for (Share share : tail.shares()) {
            rows.append("<tr><th scope=\"row\">").append(escape(share.cause())).append("</th>").append(bar(share))
                    .append(number(Format.percent(share.share())))
                    .append(chance ? number(Format.percent(share.expectedByChance())) : "")
                    .append(number(Format.count(share.requests())))
                    .append(episodes ? number(Format.count(share.episodes())) : "").append("</tr>\n");
        }
        String heads = Html.heads("Coincided with", "", ">Share") + (chance ? Html.heads(">By chance") : "")
                + Html.heads(">Requests") + (episodes ? Html.heads(">Episodes") : "");
        return head + sentence(tail) + Html.table("What " + what + " met", heads, rows.toString())
                .replace("<table>", "<table class=\"shares\">");
    }

    /** The finding in words, where one stands out. */
    private static String sentence(Tail tail) {
        return tail.shares().stream().filter(share -> share.share() >= 0.5)
                .max(Comparator.comparingDouble(Share::share))
                .map(share -> "<p>Most of them: <b>" + escape(share.cause()) + "</b>, " + Format.percent(share.share())
                        + (share.expectedByChance() == null ? "" : " (by chance alone it would be "
                        + Format.percent(share.expectedByChance()) + ")") + ".</p>\n")
                .orElse("");
    }

    private static String bar(Share share) {
        String mark = share.expectedByChance() == null ? ""
                : "<u style=\"left:" + cssPercent(share.expectedByChance()) + "\"></u>";
        return "<td class=\"bar\"><div><i class=\"" + style(share.cause()) + "\" style=\"width:"
                + cssPercent(share.share()) + "\"></i>" + mark + "</div></td>";
    }

    private static String cssPercent(double share) {
        return String.format(Locale.ROOT, "%.2f%%", Math.max(0, Math.min(1, share)) * 100);
    }

    /** The colour of the timeline, where the cause is one that the timeline draws. */
    private static String style(String cause) {
        String lower = cause.toLowerCase(Locale.ROOT);
        return lower.contains("gc") ? "gc" : lower.contains("safepoint") ? "safepoint"
                : lower.contains("stall") ? "stall" : lower.contains("hiccup") || lower.startsWith("other ") ? "hiccup" : "other";
    }
}
