package trader.analysis.report;

import static trader.analysis.report.Html.escape;
import static trader.analysis.report.Html.number;

import java.util.ArrayList;
import java.util.List;
import trader.analysis.report.ReportData.LoadKind;
import trader.analysis.report.ReportData.Verdict;
import trader.analysis.report.ServiceData.Percentiles;

/** The head of the page: what this is, whether to believe it, and the figures in one look. */
final class SummaryPart {
    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p99.9", "p99.99");

    private static final long ON_SCHEDULE_NS = 1_000_000;

    private SummaryPart() {
    }

    static String html(ReportData data) {
        return "<header>\n<p class=\"over\">Trader · latency and garbage collection</p>\n<h1>" + escape(data.title())
                + "</h1>\n" + facts(data) + "</header>\n" + verdict(data) + AnswerPart.html(data) + warnings(data)
                + Html.section("summary", "At a glance", cards(data) + loadSentence(data) + table(data));
    }

    private static String facts(ReportData data) {
        List<String> facts = new ArrayList<>();
        if (data.startedAt() != null) {
            facts.add(Format.instant(data.startedAt()));
        }
        if (data.durationMs() != null) {
            facts.add((data.verdict() == null ? "over " : "measured for ") + Format.ms((double) data.durationMs()));
        }
        for (JvmData jvm : data.jvms().stream().limit(3).toList()) {
            facts.add(jvm.name() + ": " + jvm.collector() + (jvm.java() == null ? "" : ", Java " + jvm.java()));
        }
        if (data.jvms().size() > 3) {
            facts.add("and " + (data.jvms().size() - 3) + " more JVMs");
        }
        if (data.resource() != null) {
            facts.add("orders kept by: " + data.resource().name());
        }
        if (data.durability() != null) {
            facts.add("durability: " + data.durability().level());
        }
        return "<ul class=\"facts\">" + Html.each(facts, f -> "<li>" + escape(f) + "</li>") + "</ul>\n";
    }

    private static String verdict(ReportData data) {
        if (data.verdict() == null) {
            return "<div class=\"verdict none\" id=\"verdict\"><b>Not judged</b><p>Made from logs alone: whether the "
                    + "load was offered and answered properly is not known, and single requests are not in them: what "
                    + "the slowest waited for cannot be told.</p></div>\n";
        }
        if (data.verdict() == Verdict.VALID) {
            return "<div class=\"verdict valid\" id=\"verdict\"><b>VALID</b><p>Every request was answered once, "
                    + "the load was offered as planned, and every JVM lived to the end.</p></div>\n";
        }
        return "<div class=\"verdict invalid\" id=\"verdict\" role=\"alert\"><b>INVALID</b>"
                + "<p>Do not use these figures:</p>" + Html.list(data.reasons()) + "</div>\n";
    }

    private static String warnings(ReportData data) {
        List<String> warnings = new ArrayList<>(data.warnings());
        if (data.durability() != null) {
            warnings.addAll(data.durability().notDurable());
        }
        return warnings.isEmpty() ? ""
                : "<div class=\"warnings\"><b>Keep in mind</b>" + Html.list(warnings) + "</div>\n";
    }

    private static String cards(ReportData data) {
        StringBuilder cards = new StringBuilder("<div class=\"cards\">\n");
        for (int i = 0; i < data.services().size(); i++) {
            ServiceData service = data.services().get(i);
            Percentiles p = service.response();
            if (p != null) {
                cards.append(card("s" + i % 4, service.name(), "p50 (median)", Format.ns(p.p50Ns()), "p99",
                        Format.ns(p.p99Ns()), "max", Format.ns(p.maxNs())));
            }
        }
        data.jvms().stream().limit(data.verdict() == null ? data.jvms().size() : 1).filter(jvm -> jvm.pauses() != null)
                .forEach(jvm -> cards.append(card("stops", "Pauses of " + jvm.name(), "longest",
                        Format.ns(jvm.pauses().maxNs()), "count", Format.count(jvm.pauses().count()), "of the time",
                        Format.percent(jvm.shareOfTime(jvm.pauses())))));
        return cards.append("</div>\n").toString();
    }

    private static String card(String style, String title, String... namesAndValues) {
        StringBuilder card = new StringBuilder("<div class=\"card " + style + "\"><h3>" + escape(title) + "</h3><dl>");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            card.append("<div><dt>").append(escape(namesAndValues[i])).append("</dt><dd>")
                    .append(escape(namesAndValues[i + 1])).append("</dd></div>");
        }
        return card.append("</dl></div>\n").toString();
    }

    private static String loadSentence(ReportData data) {
        ReportData.Load load = data.load();
        if (load == null) {
            return "";
        }
        String who = load.driver() + ", " + Format.some(load.threads(), "thread") + " in "
                + Format.some(load.clients(), "client process") + ". ";
        String late = load.scheduleLagMaxNs() == null ? "" : " Behind schedule by at most "
                + Format.ns(load.scheduleLagMaxNs()) + atEnd(load.scheduleLagAtEndNs())
                + "; the delay counts into the response times.";
        String done = load.achievedPerS() == null ? "" : ", " + Format.perSecond(load.achievedPerS()) + " done";
        String most = load.calibratedPerS() == null ? ""
                : " At full speed, before the measurement: " + Format.perSecond(load.calibratedPerS()) + ".";
        String text = switch (load.kind()) {
            case PACED -> "Load: " + Format.perSecond(load.offeredPerS())
                    + " benchmark requests" + (isUsualMix(data) ? " (four quotes, then one order)" : "")
                    + " on a fixed schedule" + done + ". " + who + most + late;
            case CLOSED -> "Load: as fast as the replies came (closed loop)" + done + ". " + who
                    + "These are service times at saturation: while the server stands still nobody asks, so pauses "
                    + "show less than they would to users.";
            case OPEN -> "Load: " + Format.perSecond(load.offeredPerS())
                    + " single messages" + (isUsualMix(data) ? " (four quotes to one order)" : "")
                    + " on schedule, whatever was outstanding" + done + ". " + who + late;
        };
        return "<p class=\"load\">" + escape(text) + "</p>\n";
    }

    /** A script may send something else. At the ends of the measurement some requests are in hand. */
    private static boolean isUsualMix(ReportData data) {
        long quotes = done(data, "quote");
        long orders = done(data, "order");
        return orders > 0 && Math.abs(quotes - 4 * orders) <= quotes / 20 + 4L * data.load().threads();
    }

    private static long done(ReportData data, String name) {
        return data.services().stream().filter(service -> service.name().equals(name))
                .mapToLong(service -> service.count() + (service.errors() == null ? 0 : service.errors())).sum();
    }

    private static String atEnd(Long lagNs) {
        return lagNs == null ? "" : lagNs < ON_SCHEDULE_NS ? ", on schedule again at the end"
                : ", at the end by " + Format.ns(lagNs);
    }

    private static String table(ReportData data) {
        if (data.services().isEmpty()) {
            return Html.nothing("No requests were measured.");
        }
        boolean closed = data.load() != null && data.load().kind() == LoadKind.CLOSED;
        StringBuilder rows = new StringBuilder();
        for (ServiceData service : data.services()) {
            boolean both = service.service() != null && !closed;
            rows.append("<tr><th scope=\"row\"").append(both ? " rowspan=\"2\">" : ">").append(escape(service.name()))
                    .append("</th><td>").append(closed ? "at saturation" : "response").append("</td>")
                    .append(cells(service.response(), service.believableUpTo()))
                    .append(both ? counts(service).replace("<td ", "<td rowspan=\"2\" ") : counts(service))
                    .append("</tr>\n");
            if (both) {
                rows.append("<tr class=\"second\"><td>service</td>")
                        .append(cells(service.service(), service.believableUpTo())).append("</tr>\n");
            }
        }
        return Html.table("Latency percentiles", Html.heads("Service", "Time", ">p50", ">p90", ">p99", ">p99.9",
                ">p99.99", ">max", ">Requests", ">Throughput", ">Errors"), rows.toString()) + tableNotes(data);
    }

    private static String counts(ServiceData service) {
        String errors = number(Format.count(service.errors()));
        return number(Format.count(service.count())) + number(Format.perSecond(service.throughputPerS()))
                + (service.errors() != null && service.errors() > 0 ? errors.replace("\"n\"", "\"n bad\"") : errors);
    }

    private static String cells(Percentiles p, String believableUpTo) {
        if (p == null) {
            return number(Format.NONE).repeat(6);
        }
        int believable = believableUpTo == null ? PERCENTILES.size() : PERCENTILES.indexOf(believableUpTo);
        Long[] values = {p.p50Ns(), p.p90Ns(), p.p99Ns(), p.p999Ns(), p.p9999Ns(), p.maxNs()};
        StringBuilder cells = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            boolean doubtful = i > believable && i < PERCENTILES.size() && values[i] != null;
            String cell = number(Format.ns(values[i]));
            cells.append(doubtful ? cell.replace("class=\"n\"", "class=\"n doubt\"") : cell);
        }
        return cells.toString();
    }

    private static String tableNotes(ReportData data) {
        StringBuilder notes = new StringBuilder("p99 = 5 ms means: 99 of 100 requests took at most 5 ms, one took "
                + "longer. Response time counts from the moment a request was due, service time from the moment it "
                + "was sent. A dash: too few requests to say.");
        for (ServiceData service : data.services()) {
            if (cells(service.response(), service.believableUpTo()).contains("doubt")) {
                String upTo = service.believableUpTo();
                notes.append(" The figures of ").append(service.name())
                        .append(upTo.equals("none") ? " are not believable" : " are believable up to " + upTo)
                        .append(": beyond (grey), stops of the load generator itself are a tenth of the time or more.");
            }
        }
        return Html.howToRead(notes.toString());
    }
}
