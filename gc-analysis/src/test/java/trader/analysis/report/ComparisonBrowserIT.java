package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.PlanDirectory;

/** The page of a comparison as a reader has it: in a real browser. */
class ComparisonBrowserIT extends PageTests {
    private static final Map<String, Double> FACTORS = Map.of("g1", 1.0, "zgc", 1.5, "parallel", 0.95, "serial", 1.0,
            "shenandoah", 4.0);

    ComparisonBrowserIT() {
        super(List.of("curve-chart-0", "curve-chart-1", "ratio-chart"), List.of("whole"),
                List.of("lost", "begun", "empty"));
    }

    @BeforeAll
    static void writePages() throws IOException {
        write("whole", new PlanDirectory(directory.resolve("whole"), 6, "g1", "zgc", "parallel", "serial", "shenandoah")
                .run(30, FACTORS));
        write("lost", new PlanDirectory(directory.resolve("lost"), 6, "g1", "zgc").run(11, FACTORS).lose());
        write("begun", new PlanDirectory(directory.resolve("begun"), 5, "g1", "zgc").run(1, FACTORS));
        write("empty", new PlanDirectory(directory.resolve("empty"), 5, "g1", "zgc"));
    }

    private static void write(String name, PlanDirectory plan) throws IOException {
        ComparisonReport.write(Comparison.of(plan.path()), plan.path());
        assertThat(plan.path()).hasFileName(name);
    }

    @Test
    void aKeyHidesLineAndBand() {
        browser.show(page("whole"), 1280, 900);
        WebElement key = browser.driver().findElements(By.cssSelector("#curve-chart-0-keys button")).get(4);
        long before = browser.paintedPixels("curve-chart-0");

        key.sendKeys(Keys.SPACE);

        assertThat(key.getAttribute("aria-pressed")).isEqualTo("false");
        browser.await("echarts.getInstanceByDom(document.getElementById('curve-chart-0')).getOption().legend[0]"
                + ".selected['shenandoah'] === false");
        assertThat(browser.paintedPixels("curve-chart-0")).isLessThan(before - 1000);
    }

    @Test
    void theCursorNamesEachVariant() {
        browser.show(page("whole"), 1280, 900);
        browser.driver()
                .executeScript("const chart = echarts.getInstanceByDom(document.getElementById('curve-chart-0'));"
                + "chart.dispatchAction({type: 'showTip', x: chart.convertToPixel({xAxisIndex: 0}, 2), y: 100});");

        browser.await("document.querySelector('#curve-chart-0 .tip')?.innerText.includes('is slower')");

        assertThat((String) browser.evaluate("document.querySelector('#curve-chart-0 .tip').innerText"))
                .contains("g1", "zgc", "parallel", "serial", "shenandoah", " to ");
    }

    @Test
    void theTooltipOfARatioShowsItsVerdict() {
        browser.show(page("whole"), 1280, 900);
        browser.driver().executeScript("echarts.getInstanceByDom(document.getElementById('ratio-chart'))"
                + ".dispatchAction({type: 'showTip', seriesIndex: 2, dataIndex: 0});");

        browser.await("document.querySelector('#ratio-chart .tip')?.innerText.includes('quote p50')");

        assertThat((String) browser.evaluate("document.querySelector('#ratio-chart .tip').innerText"))
                .contains("zgc / g1", "different", "slower");
    }
}
