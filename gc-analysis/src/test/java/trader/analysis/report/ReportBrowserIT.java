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
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.WheelInput;

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
    @ValueSource(strings = {"valid", "invalid", "logsOnly", "empty", "unanswered", "single"})
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
    @ValueSource(strings = {"valid", "invalid", "logsOnly", "empty", "unanswered", "single"})
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
    void zoomsAllPanelsOfTheTimelineByButton() {
        browser.show(directory.resolve("valid.html"), 1280, 900);

        browser.press("Zoom in");
        assertThat(extents()).hasSize(5).containsOnly(List.of(15_000L, 45_000L));

        browser.press("Later");
        assertThat(extents()).containsOnly(List.of(30_000L, 60_000L));

        browser.press("Show the whole run");
        assertThat(extents()).containsOnly(List.of(0L, 60_000L));
    }

    @Test
    void zoomsAllPanelsWithTheKeyboard() {
        browser.show(directory.resolve("valid.html"), 1280, 900);

        WebElement button = browser.driver().findElement(By.cssSelector("button[aria-label='Zoom in']"));
        button.sendKeys(Keys.ENTER);

        assertThat(extents()).containsOnly(List.of(15_000L, 45_000L));
    }

    @Test
    void zoomsAllPanelsByDraggingInOne() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));
        browser.driver().executeScript("arguments[0].scrollIntoView()", chart);

        drag(chart, -200, 100);

        List<List<Long>> extents = extents();
        assertThat(extents).hasSize(5).containsOnly(extents.get(0));
        assertThat(extents.get(0).get(0)).isBetween(10_000L, 25_000L);
        assertThat(extents.get(0).get(1)).isBetween(30_000L, 45_000L);

        new Actions(browser.driver()).doubleClick(chart).perform();
        assertThat(extents()).containsOnly(List.of(0L, 60_000L));
    }

    @Test
    void theCursorNamesTheBand() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        browser.driver()
                .executeScript("const chart = echarts.getInstanceByDom(document.getElementById('timeline-chart'));"
                + "const [x, y] = [chart.convertToPixel({xAxisIndex: 0}, 41290), 100];"
                + "chart.dispatchAction({type: 'showTip', x, y});");

        browser.await("document.querySelector('#timeline-chart .tip')?.innerText.includes('stood still')");
        String tip = (String) browser.evaluate("document.querySelector('#timeline-chart .tip').innerText");

        assertThat(tip).contains("quote", "order", "server stood still for 118 ms",
                "GC pause, Pause Full (G1 Compaction Pause)", "at 41.2300 s");
        assertThat((List<?>) browser.evaluate("echarts.getInstanceByDom(document.getElementById('timeline-chart'))"
                + ".getModel().queryComponents({mainType: 'xAxis'})"
                + ".map(x => x.get('axisPointer').status + ' ' + Math.round(x.get('axisPointer').value / 1000))"))
                .as("the cursor in all panels").hasSize(5).allMatch("show 41"::equals);
    }

    @Test
    void theCursorInACounterShowsAllLines() {
        browser.show(directory.resolve("valid.html"), 1280, 1500);
        browser.driver().findElement(By.xpath("//button[.='Show counters']")).click();
        assertThat(extents()).hasSize(7);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));
        browser.driver().executeScript("arguments[0].scrollIntoView(false)", chart);

        new Actions(browser.driver()).moveToElement(chart, 0, chart.getSize().height / 2 - 100).perform();

        browser.await("document.querySelector('#timeline-chart .tip')?.innerText.includes('Heap of server')");
        assertThat((String) browser.evaluate("document.querySelector('#timeline-chart .tip').innerText"))
                .contains("Processors in use", "used", "after the last collection", "40.0 MB")
                .doesNotContain("stood still");
    }

    @Test
    void theWheelScrollsThePageAndZoomsWithCtrl() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));
        browser.driver().executeScript("arguments[0].scrollIntoView()", chart);
        long before = scrolled();

        WheelInput.ScrollOrigin origin = WheelInput.ScrollOrigin.fromElement(chart, 0, -300);
        new Actions(browser.driver()).scrollFromOrigin(origin, 0, -240).perform();

        browser.await("Math.round(window.scrollY) < " + before);
        assertThat(extents()).containsOnly(List.of(0L, 60_000L));

        browser.driver().executeScript("arguments[0].scrollIntoView()", chart);
        long still = scrolled();
        new Actions(browser.driver()).keyDown(Keys.CONTROL).scrollFromOrigin(origin, 0, -240).keyUp(Keys.CONTROL)
                .perform();

        assertThat(extents()).doesNotContain(List.of(0L, 60_000L)).containsOnly(extents().get(0));
        assertThat(scrolled()).isEqualTo(still);
    }

    private static long scrolled() {
        return ((Number) browser.evaluate("Math.round(window.scrollY)")).longValue();
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
    @ValueSource(strings = {"valid", "invalid", "logsOnly", "empty", "unanswered", "single"})
    void hasNoAccessibilityViolation(String name) throws IOException {
        browser.show(directory.resolve(name + ".html"), 1300, 900);
        browser.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })");

        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void savesThePercentilesAsFiles() throws IOException {
        browser.show(directory.resolve("valid.html"), 1300, 900);
        browser.driver().executeScript("window.saved = []; URL.createObjectURL = blob => {"
                + " blob.text().then(text => window.saved.push(text)); return '#summary'; };");

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
    void arrowKeysMoveTheCursor() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));

        chart.sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_RIGHT), Keys.ARROW_LEFT);
        browser.await("document.querySelector('#timeline-chart .tip')?.innerText.includes('quote')");
        assertThat((Number) browser.evaluate("Math.round(echarts.getInstanceByDom(document.getElementById("
                + "'timeline-chart')).getModel().getComponent('xAxis').get('axisPointer').value / 600)"))
                .as("percent of the minute").isEqualTo(59L);

        chart.sendKeys(Keys.ESCAPE);
        browser.await("echarts.getInstanceByDom(document.getElementById('timeline-chart')).getModel()"
                + ".getComponent('xAxis').get('axisPointer').status === 'hide'");
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

    private static void drag(WebElement chart, int fromX, int toX) {
        int up = -chart.getSize().height / 2 + 100;
        new Actions(browser.driver()).moveToElement(chart, fromX, up).clickAndHold()
                .moveToElement(chart, (fromX + toX) / 2, up + 5).moveToElement(chart, toX, up + 10).release().perform();
    }

    /** The range of each panel of the timeline, in ms. */
    @SuppressWarnings("unchecked")
    private static List<List<Long>> extents() {
        return (List<List<Long>>) browser.evaluate("echarts.getInstanceByDom(document.getElementById('timeline-chart'))"
                + ".getModel().queryComponents({mainType: 'xAxis'})"
                + ".map(x => x.axis.scale.getExtent().map(Math.round))");
    }
}
