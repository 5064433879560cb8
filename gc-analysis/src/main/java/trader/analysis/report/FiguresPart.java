package trader.analysis.report;

/** The places where the script draws, each with a line on how to read it. */
final class FiguresPart {
    private static final String COUNTERS = Html.howToRead("The small charts are what the operating system, the JVMs "
            + "and the broker say, once a second; in a long run, the largest of several seconds. What never changed "
            + "is not drawn. Waiting for a processor: of the time in which threads wanted to run, the part in which "
            + "they stood in the queue for one. Heap after a collection: what was still held when the last one ended; "
            + "where it rises for long, something is kept. Messages in queues: those in a listener's hand included. "
            + "Order transactions: one is also committed each time that a listener waited for 10 s and no order came. "
            + "Forced writes: how often a log was forced to the disk; below them, how many records one of these made "
            + "safe at once: the more, the better the load shares the disk.");

    private FiguresPart() {
    }

    static String html(ReportData data) {
        return percentiles(data) + timeline(data);
    }

    private static String percentiles(ReportData data) {
        boolean any = data.services().stream().anyMatch(s -> !s.responseCurve().isEmpty());
        return Html.section("percentiles", "How slow are the slowest?", any
                ? Html.chart("percentile-chart", "Latency over percentile, for each service; the table above holds "
                        + "the main values")
                + Html.howToRead("Each step to the right looks at ten times rarer requests: at p99.9, one request in "
                        + "1,000 was slower than the curve. Both axes are logarithmic. A flat line is a steady "
                        + "system; a wall is something that hits few requests hard, such as a pause. Where the solid "
                        + "line (response) leaves the dashed one (service), requests waited before they were sent. The "
                        + "right end of a line is its single slowest request.")
                : Html.nothing("No requests were measured, so there are no percentiles to draw."));
    }

    private static String timeline(ReportData data) {
        TimelineData timeline = data.timeline();
        boolean requests = timeline != null && timeline.series().stream().anyMatch(s -> !s.intervals().isEmpty());
        boolean stops = timeline != null && !timeline.stops().isEmpty();
        boolean counters = timeline != null && !timeline.panels().isEmpty();
        String requestsText = requests ? "Each point stands for all requests that completed in one interval, on a "
                + "logarithmic axis. Shaded stripes behind the lines: "
                + (data.jvms().isEmpty() ? "the JVM" : data.jvms().get(0).name()) + " stood still. " : "";
        String chance = data.attribution() == null ? "" : ", and the next section says whether that is more than "
                + "chance";
        return Html.section("timeline", "When did it happen?", requests || stops || counters
                ? "<div class=\"zoom\" id=\"timeline-zoom\"></div>\n"
                + Html.chart("timeline-chart", "Latency, stops and throughput over time")
                + Html.howToRead(requestsText + "Each bar in a lane is one stop of that JVM, as high as it was long. "
                        + "A pause or safepoint holds up every request that needs the JVM at that moment; a stall "
                        + "holds up one thread, and a hiccup is what one thread waited. A stop that lines up with a "
                        + "spike of the latency is a suspect" + chance + ". A hiccup is a stop that no log of the JVM "
                        + "explains, such as a busy processor. Drag across to zoom; the cursor marks the same instant "
                        + "in all panels.")
                + (counters ? COUNTERS : "")
                : Html.nothing(data.verdict() == null
                        && data.jvms().stream().anyMatch(jvm -> jvm.pauses() != null && jvm.pauses().count() > 0)
                        ? "The stops cannot be placed in time: the logs print no times, or their clocks differ and none "
                                + "prints the time of day; --clock tells when each JVM started."
                        : "Neither requests nor stops were recorded."));
    }

    static String histogram(ReportData data) {
        boolean any = data.services().stream().flatMap(s -> s.histogram().stream()).anyMatch(b -> b.count() > 0);
        return Html.section("histogram", "How many took how long?", any
                ? Html.chart("histogram-chart", "Number of requests by response time")
                + Html.howToRead("Each bar counts the requests whose response time fell between its edges. Both axes "
                        + "are logarithmic, or the few slow requests could not be seen beside the many fast ones. A "
                        + "second hill to the right is a second way to be served, such as after a pause.")
                : Html.nothing("No requests were measured."));
    }
}
