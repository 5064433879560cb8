package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** The page as a reader has it: in a real browser. */
class ReportBrowserIT extends PageTests {
    ReportBrowserIT() {
        super(List.of("percentile-chart", "timeline-chart", "histogram-chart"), List.of("valid"),
                List.of("invalid", "logsOnly", "foreign", "empty", "unanswered", "single"));
    }

    @BeforeAll
    static void writePages() throws IOException {
        write("valid", SampleReport.valid());
        write("invalid", SampleReport.invalid());
        write("logsOnly", SampleReport.logsOnly());
        write("foreign", SampleReport.foreign());
        write("empty", SampleReport.empty());
        write("unanswered", SampleReport.unanswered());
        write("single", SampleReport.single());
    }

    private static void write(String name, SampleReport report) throws IOException {
        Files.createDirectory(directory.resolve(name));
        Files.writeString(page(name), report.html());
    }

    @Test
    void drawsAgainWhenTheWindowChanges() {
        browser.show(page("valid"), 1280, 900);
        browser.driver().executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", 375, "height", 800, "deviceScaleFactor", 1, "mobile", false));

        browser.await("document.querySelector('#timeline-chart canvas').clientWidth < 375");

        assertThat((Long) browser.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(375);
    }

    @Test
    void isNotTooLongAtFirstSight() {
        browser.show(page("valid"), 1300, 900);

        // In lines of its text, because the fonts differ between machines.
        Number lines = (Number) browser.evaluate("document.documentElement.scrollHeight"
                + " / parseFloat(getComputedStyle(document.body).lineHeight)");
        assertThat(lines.doubleValue()).isBetween(20.0, 250.0);
    }

    @Test
    void savesThePercentilesAsFiles() throws IOException {
        browser.show(page("valid"), 1300, 900);
        browser.driver().executeScript("window.saved = []; URL.createObjectURL = blob => {"
                + " blob.text().then(text => window.saved.push(text)); return '#summary'; };");

        browser.driver().findElement(By.xpath("//summary[.='Save the curves']")).click();
        browser.press("Save quote-response.hgrm");
        browser.press("Save percentiles.csv");

        browser.await("window.saved.length === 2");
        assertThat(((String) browser.evaluate("window.saved[0]")).lines().toList())
                .startsWith("       Value     Percentile TotalCount 1/(1-Percentile)", "").last().asString()
                .matches("#\\[Max     = +[0-9.]+, Total count    = +24000\\]");
        assertThat(((String) browser.evaluate("window.saved[1]")).lines().toList())
                .startsWith("service,time,percentile,latencyNs")
                .anyMatch(line -> line.startsWith("\"order\",response,50,"));
    }

    @Test
    void aLinkOfTheContentsUnfoldsItsSection() {
        browser.show(page("valid"), 1300, 900);

        browser.driver().findElement(By.linkText("Histogram")).click();

        browser.await("document.querySelector('#histogram-chart canvas')");
        assertThat(browser.paintedPixels("histogram-chart")).isGreaterThan(1000);
    }
    /** Each bar is as long as the others, and all parts of it have a colour. */
    @Test
    void theBarsAreWhole() {
        browser.show(page("valid"), 1280, 900);
        List<?> parts = (List<?>) browser.evaluate("[...document.querySelectorAll('.waits .bar div')].map(bar =>"
                + " [...bar.children].reduce((sum, part) => sum + part.getBoundingClientRect().width, 0)"
                + " / bar.getBoundingClientRect().width)");
        assertThat(parts).hasSizeGreaterThanOrEqualTo(5)
                .allSatisfy(part -> assertThat(((Number) part).doubleValue()).isBetween(0.97, 1.001));
        assertThat((Boolean) browser.evaluate("[...document.querySelectorAll('.waits .bar i')].every(part =>"
                + " getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)')")).isTrue();
    }
}
