package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trader.analysis.answer.Answer;
import trader.analysis.answer.Answer.NextStep;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.StepFigures;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.OfferedLoad.LargestLag;
import trader.analysis.run.RequestStep;
import trader.analysis.summary.RunSetup;
import trader.analysis.summary.RunSetup.DurabilitySetup;
import trader.analysis.summary.RunSetup.Environment;
import trader.analysis.summary.RunSetup.ResourceSetup;
import trader.analysis.summary.Summary;

/** Over 300 lines, because all cases share a page. */
class ReportTest {
    private static final String ATTACK = "</script><script>alert(1)</script><!--<img src=x onerror='a'"
            + " \"b\">&{{data}}$1\\";

    @Test
    void saysTheVerdictAndTheFiguresWithoutAScript() throws IOException {
        String page = withoutScripts(SampleReport.invalid().html());

        assertThat(page)
                .contains("<b>INVALID</b>", "got no reply within 5\u00a0s", "The order resource is not forced to disk.",
                "24,000", "Safepoints: reaching them</th><td class=\"n\">2</td><td class=\"n\">3.00\u00a0µs",
                "Safepoints: the operation", "Pause Full (G1 Compaction Pause)", "118\u00a0ms",
                "--name &#39;g1 paced&#39;");
        assertThat(page.indexOf("INVALID")).isLessThan(page.indexOf("id=\"summary\""));
    }

    @Test
    void leavesOutCausesWithoutTime() throws IOException {
        String page = withoutScripts(SampleReport.valid().html());

        assertThat(page).contains("<th scope=\"row\">server GC pause</th>", "without server GC pauses",
                "<b>8.10\u00a0ms</b>").doesNotContain("client allocation stall");
    }

    @Test
    void showsFsyncsCausesOfPausesAndConcurrentPhases() throws IOException {
        String page = withoutScripts(SampleReport.valid().html());

        assertThat(page).contains("<section id=\"disk\">", "<th scope=\"row\" rowspan=\"2\">broker&#39;s journal</th>"
                + "<td>fsync</td><td class=\"n\">24,000</td><td class=\"n\">310\u00a0µs</td>",
                "<th scope=\"row\">G1 Evacuation Pause</th>",
                "<span>concurrent phases</span>", "<th scope=\"row\">Concurrent Mark</th>");
        assertThat(withoutScripts(SampleReport.logsOnly().html())).doesNotContain("No requests were measured",
                "id=\"disk\"", "id=\"attribution\"").contains("How to read the heap and the rates");
    }

    @Test
    void showsWhatAMessageCosts() throws IOException {
        String page = withoutScripts(SampleReport.valid().html());

        assertThat(page.replace('\u00a0', ' ')).contains(
                "<tr class=\"\"><th scope=\"row\">server</th><td class=\"n\">537 µs</td><td class=\"n\">21.2 KB</td>"
                + "<td>listeners 337 µs, compiler 200 µs</td></tr>",
                "<tr class=\"total\"><th scope=\"row\">All</th><td class=\"n\">744 µs</td><td class=\"n\">–</td>"
                + "<td></td>");
        assertThat(withoutScripts(SampleReport.logsOnly().html())).doesNotContain("Cost of a message");
    }

    @Test
    void theContentsNameEachSection() throws IOException {
        for (SampleReport report : List.of(SampleReport.valid(), SampleReport.logsOnly(), SampleReport.empty(),
                SampleReport.unanswered())) {
            String page = withoutScripts(report.html());
            assertThat(found("<li><a href=\"#(\\w+)\">", page))
                    .isEqualTo(found("<section id=\"(\\w+)\">\\s*(?:<details><summary>)?<h2>", page));
        }
    }

    private static List<String> found(String pattern, String page) {
        return Pattern.compile(pattern).matcher(page).results().map(result -> result.group(1)).toList();
    }

    @Test
    void showsTheFlightRecordingAndWarnsOfItsCost() throws IOException {
        assertThat(withoutScripts(SampleReport.valid().html())).contains(
                "A profiled run is not a measurement of latency",
                "java.util.HashMap.getNode from trader.server.price.QuoteCache.get", "10.0\u00a0%",
                "<b>byte[]</b><br>java.util.Arrays.copyOf from trader.fixml.FixmlText.append", "41.0\u00a0%");
        assertThat(withoutScripts(SampleReport.unanswered().html())).doesNotContain("What did the JVMs do?");
    }

    @Test
    void beginsWithTheAnswer() throws IOException {
        String page = withoutScripts(SampleReport.valid().html());

        assertThat(page.replace('\u00a0', ' ')).contains("<p>One fsync stall of 211 ms at 16.9 s is 42 % of what the "
                + "slowest 1 % of quotes lost.</p>", "<p>Apart from that, the slowest 1 % of quotes lost most time to"
                + " GC (80 to 91 %), the slowest 1 % of orders to no known cause (80 to 100 %).</p>",
                "GC</th><td class=\"n\"><b>80 to 91 %</b></td><td class=\"n\">30 %</td><td class=\"n\">70 %</td>"
                + "<td class=\"n\">90 %</td>", "&gt; p99.9 <span>from 81.0 ms</span>");
        assertThat(page.indexOf("id=\"answer\"")).isBetween(page.indexOf("<b>VALID</b>"), page.indexOf("At a glance"));
        assertThat(withoutScripts(SampleReport.invalid().html()))
                .contains("class=\"answer void\"", "<b>INVALID</b><p>Do not use these figures:</p><ul><li>client-1: 3"
                + " of 24,000");
        assertThat(withoutScripts(SampleReport.unanswered().html()))
                .contains("<p>No request was measured: it ended early</p>");
        assertThat(withoutScripts(SampleReport.logsOnly().html())).contains("<p>Logs only.</p>");
    }

    private static String withAttribution(Attribution attribution, StepFigures steps) throws IOException {
        SampleReport sample = SampleReport.of("attribution", Summary.VALID);
        return withoutScripts(sample.with(SampleReport.withAttribution(sample.summary(), attribution, steps)).html());
    }

    /** Faster requests were not searched for the cause, and keep its time. */
    @Test
    void aFigureBelowTheSearchedRequestsIsAnUpperBound() throws IOException {
        SampleReport sample = SampleReport.valid();
        Attribution attribution = new Attribution(List.of(),
                List.of(new Attribution.Without("quote", "load generator woke late", "load generator woke late",
                        SampleReport.percentiles(null, 1_234_567_000L, 1L))));
        Summary summary = SampleReport.withAttribution(sample.summary(), attribution, null);
        assertThat(withoutScripts(sample.with(summary).html())).contains("<td class=\"n\">≤ <b>1\u00a0ns",
                "<td class=\"n\">1.23\u00a0s");
        assertThat(withoutScripts(sample.html())).as("stops").doesNotContain(">≤ ");
    }

    @Test
    void doubtsOnlyFiguresThatAreGiven() throws IOException {
        assertThat(with("p99", 7_000_000L)).contains("believable up to p99; beyond it (grey), stops of", "n doubt");
        assertThat(with("p99", null)).doesNotContain("believable up to", "n doubt");
        assertThat(with("none", null)).contains("are not believable (grey): stops of", "n doubt");
    }

    private static String with(String believableUpTo, Long p999Ns) throws IOException {
        Map<String, Long> responseNs = SampleReport.percentiles(1_000_000L, 2_000_000L, 3_000_000L, p999Ns, null,
                9_000_000L);
        return withoutScripts(SampleReport.of("doubt", Summary.VALID).with(SampleReport.summary(Summary.VALID, null,
                Map.of("quote", new Summary.Service(5_000, 0L, 0L, 1.0, believableUpTo, responseNs, null)),
                Map.of())).html());
    }

    @Test
    void showsTheStepsOrWhyTheyAreUnknown() throws IOException {
        Attribution nothing = new Attribution(List.of(), List.of());
        Map<String, Long> meanNs = new LinkedHashMap<>();
        meanNs.put(RequestStep.LATE_START.label(), 0L);
        meanNs.put(RequestStep.REQUEST_PATH.label(), 300_000L);
        meanNs.put(RequestStep.HANDLING.label(), 200_000L);
        meanNs.put(RequestStep.TRANSACTION.label(), 2_000_000L);
        meanNs.put(RequestStep.REPLY_PATH.label(), 100_000L);

        assertThat(withAttribution(nothing, null)).contains("The server recorded no times of its requests");
        assertThat(withAttribution(nothing, steps())).contains("matches a request of the clients");
        assertThat(withAttribution(nothing, steps(new StepFigures.Around("p50", 0, 1, 120, meanNs)))).contains(
                "<td class=\"n\">120</td>", "2.60\u00a0ms", "Steps of the requests around each percentile")
                .doesNotContain("The server recorded no times");
    }

    private static StepFigures steps(StepFigures.Around... around) {
        return new StepFigures("rule", 1, 0, 0, 0, 0L,
                Map.of("order", new StepFigures.ServiceSteps(List.of(around))));
    }

    @Test
    void rejectsAreRedOnlyInAnInvalidRun() throws IOException {
        Map<String, Summary.Service> services = Map.of("order", service(1_000, 700));

        assertThat(withServices(Summary.VALID, services)).contains("<td rowspan=\"1\" class=\"n\">700</td>");
        assertThat(withServices(Summary.INVALID, services)).contains("<td rowspan=\"1\" class=\"n bad\">700</td>");
    }

    private static String withServices(String verdict, Map<String, Summary.Service> services) throws IOException {
        return SampleReport.of("mix", verdict).with(SampleReport.summary(verdict,
                new OfferedLoad("java", "paced", 1, 8, 100.0, 100.0, null, new LargestLag(0L, 0L)), services,
                Map.of())).html();
    }

    private static Summary.Service service(long count, long rejected) {
        return new Summary.Service(count, rejected, 0L, 1.0, null, Percentile.all(new Histogram(3)), null);
    }

    /** Without a client that measured there is no timeline; a clock would not help. */
    @Test
    void offersAClockOnlyForLogs() throws IOException {
        assertThat(withJvms(null)).contains("use --clock to say");
        assertThat(withJvms(Summary.INVALID)).doesNotContain("use --clock to say");
    }

    private static String withJvms(String verdict) throws IOException {
        return SampleReport.of("stops", verdict).with(SampleReport.setup("stops", List.of(), SampleReport.jvmSetups()))
                .with(SampleReport.summary(verdict, null, Map.of(),
                        SampleReport.valid().summary().byJvm().jvms())).html();
    }

    @Test
    void saysThatTooFewRequestsHaveNoTail() throws IOException {
        assertThat(withAttribution(new Attribution(List.of(), List.of()), null))
                .contains("too few requests to say which are the slowest");
        assertThat(withServices(Summary.VALID, Map.of("quote", service(1, 0))))
                .contains("No requests were measured, or they could not be read.");
    }

    @Test
    void textFromARunIsEscaped() throws IOException {
        List<String> attack = List.of(ATTACK);
        Map<String, String> attacks = Map.of(ATTACK, ATTACK);
        String page = new SampleReport(new Summary(
                new Summary.Reliability(Summary.INVALID, attack, attack, null, null),
                new Answer(attack, attack, new NextStep(ATTACK, CauseGroup.GC), Standing.INVALID,
                        Map.of()), null, null, Map.of(ATTACK, service(1, 0)), null,
                new Summary.FiguresByJvm(Map.of(), Map.of(), Map.of(), Map.of(), Map.of()),
                new Summary.ServerFigures(null, Map.of(), Map.of())),
                new RunSetup(ATTACK, ATTACK, attack, new ResourceSetup(ATTACK, List.of()),
                        new DurabilitySetup(ATTACK, ATTACK, attack), Map.of(), attacks,
                        new Environment(attacks, Map.of())), new Charts(List.of(), attack, null)).html();

        assertThat(withoutScripts(page)).doesNotContain("<img", "onerror='").contains("&lt;img src=x");
        assertThat(page.split("<script", -1)).hasSize(4);
        assertThat(json(page).at("/jvms/0").asText()).isEqualTo(ATTACK);
    }

    @Test
    void theDataOfThePageIsTheDataGiven() throws IOException {
        SampleReport sample = SampleReport.valid();
        ObjectMapper mapper = new ObjectMapper();

        assertThat(json(sample.html())).isEqualTo(mapper.readTree(mapper.writeValueAsString(sample.charts())));
    }

    @Test
    void allowsNothingToBeLoaded() throws IOException {
        String page = SampleReport.valid().html();

        assertThat(page).contains("default-src 'none'");
        assertThat(withoutScripts(page)).doesNotContain("http://", "https://", " src=", "@import", "url(");
    }

    @ParameterizedTest
    @MethodSource("odd")
    void writesAPageForAnyData(SampleReport sample) throws IOException {
        assertThat(sample.html()).startsWith("<!doctype html>").endsWith("</html>\n").doesNotContain("{{")
                .hasSizeLessThan(2_000_000);
    }

    static Stream<SampleReport> odd() {
        return Stream.of(SampleReport.valid(), SampleReport.logsOnly(), SampleReport.empty(), SampleReport.unanswered(),
                SampleReport.single());
    }

    private static String withoutScripts(String page) {
        return page.replaceAll("(?s)<script.*?</script>", "");
    }

    private static JsonNode json(String page) throws IOException {
        Matcher matcher = Pattern.compile("(?s)id=\"data\">(.*?)</script>").matcher(page);
        assertThat(matcher.find()).isTrue();
        return new ObjectMapper().readTree(matcher.group(1));
    }
}
