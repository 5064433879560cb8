package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.WheelInput;

/** Zoom and cursor of the timeline, in a real browser. */
class TimelineBrowserIT {
    @RegisterExtension
    static Browser browser = new Browser();

    @TempDir
    static Path directory;

    @BeforeAll
    static void writePages() throws IOException {
        Files.writeString(directory.resolve("valid.html"), SampleReport.valid().html());
        Files.writeString(directory.resolve("logsOnly.html"), SampleReport.logsOnly().html());
    }

    @Test
    void zoomsAllPanelsOfTheTimelineByButton() {
        browser.show(directory.resolve("valid.html"), 1280, 900);

        browser.press("Zoom in");
        assertThat(extents()).hasSize(6).containsOnly(List.of(15_000L, 45_000L));

        browser.press("Later");
        assertThat(extents()).containsOnly(List.of(30_000L, 60_000L));

        browser.press("Show the whole run");
        assertThat(extents()).containsOnly(List.of(0L, 60_000L));
    }

    @Test
    void zoomsAllPanelsByDraggingInOne() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));
        browser.driver().executeScript("arguments[0].scrollIntoView()", chart);

        drag(chart, -200, 100);

        List<List<Long>> extents = extents();
        assertThat(extents).hasSize(6).containsOnly(extents.get(0));
        assertThat(extents.get(0).get(0)).isBetween(10_000L, 25_000L);
        assertThat(extents.get(0).get(1)).isBetween(30_000L, 45_000L);

        new Actions(browser.driver()).doubleClick(chart).perform();
        assertThat(extents()).containsOnly(List.of(0L, 60_000L));
    }

    @Test
    void theCursorNamesTheBand() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        assertThat(browser.tip("timeline-chart", "x: chart.convertToPixel({xAxisIndex: 0}, 41290), y: 100",
                "stood still")).contains("quote", "order", "server stood still for 118 ms",
                "GC pause, Pause Full (G1 Compaction Pause)", "at 41.2300 s");
        assertThat((List<?>) browser.evaluate("echarts.getInstanceByDom(document.getElementById('timeline-chart'))"
                + ".getModel().queryComponents({mainType: 'xAxis'})"
                + ".map(x => x.get('axisPointer').status + ' ' + Math.round(x.get('axisPointer').value / 1000))"))
                .as("the cursor in all panels").hasSize(6).allMatch("show 41"::equals);
    }

    @Test
    void theCursorStandsWhereTheTooltipSays() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));
        browser.driver().executeScript("arguments[0].scrollIntoView()", chart);
        for (int x : new int[] {-331, 7, 402}) {
            new Actions(browser.driver()).moveToElement(chart, x, -chart.getSize().height / 2 + 100).perform();
            browser.tip("timeline-chart", "quote");

            double pointedMs = ((Number) browser.evaluate("echarts.getInstanceByDom(document.getElementById("
                    + "'timeline-chart')).convertFromPixel({xAxisIndex: 0}, " + (chart.getSize().width / 2 + x) + ")"))
                    .doubleValue();
            List<?> cursors = (List<?>) browser.evaluate("echarts.getInstanceByDom(document.getElementById("
                    + "'timeline-chart')).getModel().queryComponents({mainType: 'xAxis'})"
                    + ".map(x => x.get('axisPointer').value)");
            String tip = (String) browser.evaluate("document.querySelector('#timeline-chart .tip').innerText");

            assertThat(cursors).hasSize(6).allSatisfy(cursor -> assertThat(((Number) cursor).doubleValue())
                    .isCloseTo(pointedMs, within(130.0)));
            assertThat(Double.parseDouble(tip.substring(0, tip.indexOf(" s"))) * 1e3)
                    .isCloseTo(((Number) cursors.get(0)).doubleValue(), within(60.0));
        }
    }

    @Test
    void theCursorNamesALongWrite() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        assertThat(browser.tip("timeline-chart", "x: chart.convertToPixel({xAxisIndex: 0}, 30004), y: 100", "fsync"))
                .contains("broker's journal: fsync, 8.40 ms, at 30.0000 s");
        assertThat(browser.driver().findElement(By.id("timeline-chart-keys")).getText())
                .contains("broker's journal", "order log");
    }

    @Test
    void aGcLogAloneHasItsChartsAtOnce() {
        browser.show(directory.resolve("logsOnly.html"), 1280, 1000);

        assertThat(extents()).hasSize(4);
        assertThat(browser.driver().findElements(By.xpath("//button[.='Show counters']"))).isEmpty();
    }

    @Test
    void theCursorInACounterShowsAllLines() {
        browser.show(directory.resolve("valid.html"), 1280, 1500);
        browser.driver().findElement(By.xpath("//button[.='Show counters']")).click();
        assertThat(extents()).hasSize(8);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));
        browser.driver().executeScript("arguments[0].scrollIntoView(false)", chart);

        new Actions(browser.driver()).moveToElement(chart, 0, chart.getSize().height / 2 - 100).perform();

        assertThat(browser.tip("timeline-chart", "Heap of server"))
                .contains("CPUs in use", "used", "after the last collection", "40.0 MB")
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
    void arrowKeysMoveTheCursor() {
        browser.show(directory.resolve("valid.html"), 1280, 1000);
        WebElement chart = browser.driver().findElement(By.id("timeline-chart"));

        chart.sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_RIGHT), Keys.ARROW_LEFT);
        browser.tip("timeline-chart", "quote");
        assertThat((Number) browser.evaluate("Math.round(echarts.getInstanceByDom(document.getElementById("
                + "'timeline-chart')).getModel().getComponent('xAxis').get('axisPointer').value / 600)"))
                .as("percent of the minute").isEqualTo(59L);

        chart.sendKeys(Keys.ESCAPE);
        browser.await("echarts.getInstanceByDom(document.getElementById('timeline-chart')).getModel()"
                + ".getComponent('xAxis').get('axisPointer').status === 'hide'");
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
