package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import trader.analysis.report.AttributionData.Share;
import trader.analysis.report.AttributionData.Tail;
import trader.analysis.report.ReportData.Verdict;
import trader.analysis.report.ServiceData.Percentiles;

class ReportTest {
    private static final String ATTACK = "</script><script>alert(1)</script><!--<img src=x onerror='a' \"b\">&{{data}}$1\\";

    @TempDir
    Path directory;

    @Test
    void saysTheVerdictAndTheFiguresWithoutAScript() throws IOException {
        String page = withoutScripts(Report.page(SampleReport.invalid()));

        assertThat(page).contains("<b>INVALID</b>", "got no reply within 5 s", "The order resource is not forced to disk.",
                "24,000", "Pause Full (G1 Compaction Pause)", "118\u00a0ms", "--name &#39;g1 paced&#39;");
        assertThat(page.indexOf("INVALID")).isLessThan(page.indexOf("id=\"summary\""));
    }

    @Test
    void accusesOnlyWhatIsMoreThanChance() throws IOException {
        String page = withoutScripts(Report.page(SampleReport.valid()));

        assertThat(page).contains("More than chance would give: <b>server GC pause</b> 75.0\u00a0%, <b>other server stop</b>"
                + " 5.4\u00a0% (only 1 event), <b>backlog after a stop</b> 9.0\u00a0%.</p>",
                "No known stop explains more of their time than chance would.", "Under 0.1\u00a0% each: client allocation stall.",
                "without server GC pauses", "<b>8.10\u00a0ms</b>");
    }

    @Test
    void saysWhatARecordingSawAndThatItDisturbs() throws IOException {
        assertThat(withoutScripts(Report.page(SampleReport.valid()))).contains(
                "A profiled run is not a measurement of latency",
                "java.util.HashMap.getNode from trader.server.price.QuoteCache.get", "10.0\u00a0%",
                "<b>byte[]</b><br>java.util.Arrays.copyOf from trader.fixml.FixmlText.append", "41.0\u00a0%");
        assertThat(withoutScripts(Report.page(SampleReport.unanswered()))).doesNotContain("What did the JVMs do?");
    }

    @Test
    void beginsWithWhatIsMoreThanChanceAndOnlyInAValidRun() throws IOException {
        String page = withoutScripts(Report.page(SampleReport.valid()));

        assertThat(page).contains("Of the extra time of the quote requests beyond p99, <b>75.0\u00a0% was server GC pause</b>"
                + " (by chance 1.1\u00a0%), <b>9.0\u00a0% backlog after a stop</b>");
        assertThat(page).doesNotContain("Of the extra time of the order requests");
        assertThat(page.indexOf("id=\"answer\"")).isBetween(page.indexOf("<b>VALID</b>"), page.indexOf("At a glance"));
        assertThat(Report.page(SampleReport.invalid())).doesNotContain("id=\"answer\"");
    }

    @Test
    void theAnswerDoesNotPassASmallShareOffAsTheWhole() {
        Share pause = new Share("server GC pause", 60, 0.06, 7, 5, 0.01, 0, 0.02, 0.005, true);
        Share transaction = new Share("slow transaction in the server", 700, 0.7, 50, 9, 0.7, 0.7, 0.7, null, false);
        Share unknown = new Share("unexplained", 240, 0.24, 18, 17, 0.2, 0.1, 0.3, null, false);

        assertThat(answer(pause, transaction, unknown)).containsExactly("Of the extra time of the order requests beyond"
                + " p99, <b>70.0\u00a0% was slow transaction in the server</b>, <b>6.0\u00a0% server GC pause</b>"
                + " (by chance 1.0\u00a0%).");
        assertThat(answer(pause, unknown)).containsExactly("Of the extra time of the order requests beyond p99, <b>6.0"
                + "\u00a0% was server GC pause</b> (by chance 1.0\u00a0%), <b>24.0\u00a0% is unexplained</b>.");
        assertThat(answer(unknown)).isEmpty();
    }

    private static List<String> answer(Share... shares) {
        return AnswerPart.sentence(new Tail("order", "p99", 5, 70, 17, 2_000, 1_000, List.of(shares))).toList();
    }

    @Test
    void doubtsOnlyFiguresThatAreGiven() throws IOException {
        ServiceData sample = SampleReport.valid().services().get(0);

        assertThat(withoutScripts(Report.page(with(sample, "p99", 7_000_000L)))).contains("believable up to p99:", "n doubt");
        assertThat(withoutScripts(Report.page(with(sample, "p99", null)))).doesNotContain("believable up to", "n doubt");
        assertThat(withoutScripts(Report.page(with(sample, "none", null)))).contains("are not believable", "n doubt");
    }

    private static ReportData with(ServiceData sample, String believableUpTo, Long p999Ns) {
        ServiceData service = new ServiceData("quote", 5_000, 0L, 0L, 1.0, believableUpTo,
                new Percentiles(1_000_000L, 2_000_000L, 3_000_000L, p999Ns, null, 9_000_000L), null,
                sample.responseCurve(), List.of(), sample.histogram());
        return new ReportData("doubt", null, 1L, Verdict.VALID, null, null, null, null, List.of(service), null, null,
                null, null, null, null, null, null, null, null);
    }

    @Test
    void saysWhatRequestsAreMadeOfOrWhyThatIsUnknown() throws IOException {
        List<String> names = List.of("late start", "way there", "handling", "transaction", "way back");
        StepsData nothing = new StepsData(names, List.of(new StepsData.Service("order", List.of())), "rule");
        StepsData steps = new StepsData(names, List.of(new StepsData.Service("order",
                List.of(new StepsData.Around("p50", 120, List.of(0L, 300_000L, 200_000L, 2_000_000L, 100_000L))))),
                "rule");

        assertThat(withoutScripts(Report.page(with(null)))).contains("The server noted no times of its requests");
        assertThat(withoutScripts(Report.page(with(nothing)))).contains("fits a request of the clients");
        assertThat(withoutScripts(Report.page(with(steps)))).contains("<td class=\"n\">120</td>", "2.60\u00a0ms",
                "Steps of the requests around each percentile").doesNotContain("The server noted no times");
    }

    private static ReportData with(StepsData steps) {
        return new ReportData("steps", null, 1L, Verdict.VALID, null, null, null, null, null, null, null, null, null,
                new AttributionData(null, null, steps), null, null, null, null, null);
    }

    @Test
    void saysTheMixOnlyWhereTheCountsShowIt() throws IOException {
        String mix = "(four quotes, then one order)";

        assertThat(Report.page(withLoad(service("quote", 4_000), service("order", 999)))).contains(mix);
        assertThat(Report.page(withLoad(service("quote", 4_000), service("order", 0)))).doesNotContain(mix)
                .contains("100/s benchmark requests on a fixed schedule");
        assertThat(Report.page(withLoad(service("quote", 4_000), service("order", 4_000)))).doesNotContain(mix);
    }

    /** Nobody measured, so that there is no timeline: that is not for want of a clock. */
    @Test
    void offersAClockOnlyForLogs() throws IOException {
        List<JvmData> paused = SampleReport.valid().jvms();

        assertThat(new ReportData[] {withJvms(null, paused), withJvms(Verdict.INVALID, paused)})
                .extracting(data -> Report.page(data).contains("--clock tells")).containsExactly(true, false);
    }

    private static ReportData withJvms(Verdict verdict, List<JvmData> jvms) {
        return new ReportData("stops", null, 1L, verdict, null, null, null, null, null, null, jvms, null, null, null,
                null, null, null, null, null);
    }

    @Test
    void saysThatTooFewRequestsHaveNoTail() throws IOException {
        assertThat(Report.page(with(null))).contains("too few requests to say which are the slowest");
        assertThat(Report.page(withLoad())).contains("No requests were measured, or they could not be read.");
    }

    private static ServiceData service(String name, long count) {
        return new ServiceData(name, count, 0L, 0L, 1.0, null, null, null, List.of(), List.of(), List.of());
    }

    private static ReportData withLoad(ServiceData... services) {
        return new ReportData("mix", null, 1L, Verdict.VALID, null, null, null,
                new ReportData.Load(ReportData.LoadKind.PACED, "Java driver", 1, 8, 100.0, 100.0, null, 0L, 0L),
                List.of(services), null, null, null, null, null, null, null, null, null, null);
    }

    @Test
    void whatComesFromARunIsNeverMarkup() throws IOException {
        List<String> attack = List.of(ATTACK);
        ReportData data = new ReportData(ATTACK, ATTACK, 1L, Verdict.INVALID, attack, attack, attack, null, null, null,
                null, null, null, null, null, null, Map.of(ATTACK, ATTACK), Map.of(ATTACK, ATTACK), null);
        String page = Report.page(data);

        assertThat(withoutScripts(page)).doesNotContain("<img", "onerror='").contains("&lt;img src=x");
        assertThat(page.split("<script", -1)).hasSize(4);
        assertThat(json(page).get("title").asText()).isEqualTo(ATTACK);
    }

    @Test
    void theDataOfThePageIsTheDataGiven() throws IOException {
        ReportData data = SampleReport.valid();
        ObjectMapper mapper = new ObjectMapper();

        assertThat(json(Report.page(data))).isEqualTo(mapper.readTree(mapper.writeValueAsString(data)));
    }

    @Test
    void allowsNothingToBeLoaded() throws IOException {
        String page = Report.page(SampleReport.valid());

        assertThat(page).contains("default-src 'none'");
        assertThat(withoutScripts(page)).doesNotContain("http://", "https://", " src=", "@import", "url(");
    }

    @ParameterizedTest
    @MethodSource("odd")
    void writesAPageForWhateverThereIs(ReportData data) throws IOException {
        Path html = directory.resolve("report.html");

        Report.write(data, html);

        assertThat(Files.readString(html)).startsWith("<!doctype html>").endsWith("</html>\n").doesNotContain("{{");
        assertThat(Files.size(html)).isLessThan(2_000_000);
    }

    static Stream<ReportData> odd() {
        return Stream.of(SampleReport.valid(), SampleReport.logsOnly(), SampleReport.empty(), SampleReport.unanswered(),
                SampleReport.single());
    }

    @ParameterizedTest
    @MethodSource("arguments")
    void quotesTheCommandForAShell(String argument, String quoted) {
        assertThat(SetupPart.quoted(argument)).isEqualTo(quoted);
    }

    static Stream<Arguments> arguments() {
        return Stream.of(Arguments.of("--gc=g1", "--gc=g1"),
                Arguments.of("", "''"),
                Arguments.of("a 'b'", "'a '\\''b'\\'''"));
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
