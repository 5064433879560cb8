package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page as a reader has it: in a real browser. */
class ReportBrowserIT {
    private static final List<String> CHARTS = List.of("percentile-chart", "timeline-chart", "histogram-chart",
            "course-chart");

    @TempDir
    static Path directory;

    private static Browser browser;

    @BeforeAll
    static void openBrowser() throws IOException {
        if (Browser.isThere()) {
            browser = Browser.open(directory.resolve("browser"));
        }
        Files.writeString(directory.resolve("valid.html"), SampleReport.valid().html());
        Files.writeString(directory.resolve("invalid.html"), SampleReport.invalid().html());
        Files.writeString(directory.resolve("logsOnly.html"), SampleReport.logsOnly().html());
        Files.writeString(directory.resolve("foreign.html"), SampleReport.foreign().html());
        Files.writeString(directory.resolve("empty.html"), SampleReport.empty().html());
        Files.writeString(directory.resolve("unanswered.html"), SampleReport.unanswered().html());
        Files.writeString(directory.resolve("single.html"), SampleReport.single().html());
    }

    @BeforeEach
    void skipWithoutABrowser() {
        Browser.assumeThereIsOne();
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"valid", "invalid", "logsOnly", "foreign", "empty", "unanswered", "single"})
    void drawsWithoutErrorsAndLoadsNothing(String name) throws IOException {
        Path html = directory.resolve(name + ".html");
        browser.console();
        browser.requests();

        browser.show(html, 1280, 900);

        for (String chart : CHARTS) {
            browser.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })");
            browser.await("!document.getElementById('" + chart + "') || document.querySelector('#" + chart
                    + " canvas')");
            if (name.equals("valid") || !browser.driver().findElements(By.id(chart)).isEmpty()) {
                assertThat(browser.paintedPixels(chart)).as(chart).isGreaterThan(1000);
            }
        }
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).containsExactly(html.toUri().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"valid", "invalid", "logsOnly", "foreign", "empty", "unanswered", "single"})
    void fitsAPhone(String name) {
        browser.show(directory.resolve(name + ".html"), 375, 800);

        assertThat((Long) browser.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(375);
    }

    @Test
    void drawsAgainWhenTheWindowChanges() {
        browser.show(directory.resolve("valid.html"), 1280, 900);
        browser.driver().executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", 375, "height", 800, "deviceScaleFactor", 1, "mobile", false));

        browser.await("document.querySelector('#timeline-chart canvas').clientWidth < 375");

        assertThat((Long) browser.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(375);
    }

    @Test
    void isNotTooLongAtFirstSight() {
        browser.show(directory.resolve("valid.html"), 1300, 900);

        // In lines of its text, because the fonts differ between machines.
        Number lines = (Number) browser.evaluate("document.documentElement.scrollHeight"
                + " / parseFloat(getComputedStyle(document.body).lineHeight)");
        assertThat(lines.doubleValue()).isBetween(20.0, 250.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"valid", "invalid", "logsOnly", "foreign", "empty", "unanswered", "single"})
    void hasNoAccessibilityViolation(String name) throws IOException {
        browser.showUnfolded(directory.resolve(name + ".html"));

        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void savesThePercentilesAsFiles() throws IOException {
        browser.show(directory.resolve("valid.html"), 1300, 900);
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
        browser.show(directory.resolve("valid.html"), 1300, 900);

        browser.driver().findElement(By.linkText("Histogram")).click();

        browser.await("document.querySelector('#histogram-chart canvas')");
        assertThat(browser.paintedPixels("histogram-chart")).isGreaterThan(1000);
    }

    @Test
    void aKeyHidesItsLine() {
        browser.show(directory.resolve("valid.html"), 1280, 900);
        WebElement key = browser.driver().findElement(By.cssSelector("#percentile-chart-keys button"));
        long before = browser.paintedPixels("percentile-chart");

        key.sendKeys(Keys.SPACE);

        assertThat(key.getAttribute("aria-pressed")).isEqualTo("false");
        browser.await("echarts.getInstanceByDom(document.getElementById('percentile-chart')).getOption().legend[0]"
                + ".selected['quote response'] === false");
        assertThat(browser.paintedPixels("percentile-chart")).isLessThan(before);
    }
}
