package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import trader.analysis.ratesearch.SearchDirectory;

/** The page of a rate search as a reader has it: in a real browser. */
class RateSearchBrowserIT {
    private static final List<String> CHARTS = List.of("load-chart-0", "load-chart-1", "rate-chart");

    @TempDir
    static Path directory;

    private static Browser browser;

    @BeforeAll
    static void openBrowser() throws IOException {
        SearchDirectory.write(directory.resolve("found"), 16, 1e9);
        SearchDirectory.write(directory.resolve("generator"), 16, 2_000);
        SearchDirectory.write(directory.resolve("begun"), 1, 1e9);
        SearchDirectory.write(directory.resolve("empty"), 0, 1e9);
        if (Browser.isThere()) {
            browser = Browser.open(directory.resolve("browser"));
        }
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

    private static Path page(String name) {
        return directory.resolve(name).resolve("report.html");
    }

    @ParameterizedTest
    @ValueSource(strings = {"found", "generator", "begun", "empty"})
    void drawsWithoutErrorsAndLoadsNothing(String name) throws IOException {
        browser.console();
        browser.requests();

        browser.show(page(name), 1280, 900);

        for (String chart : name.equals("empty") ? List.<String>of() : CHARTS) {
            assertThat(browser.paintedPixels(chart)).as(chart).isGreaterThan(1000);
        }
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).containsExactly(page(name).toUri().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"found", "generator", "begun", "empty"})
    void fitsAPhone(String name) {
        browser.show(page(name), 375, 800);

        assertThat((Long) browser.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(375);
    }

    @ParameterizedTest
    @ValueSource(strings = {"found", "generator", "begun", "empty"})
    void hasNoAccessibilityViolation(String name) throws IOException {
        browser.showUnfolded(page(name));

        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void saysTheRateOrWhoseLimitItIs() {
        browser.show(page("found"), 1280, 900);
        assertThat(browser.driver().findElement(By.id("verdict")).getText()).contains("/s", "with 90 % confidence")
                .doesNotContain("AT LEAST");

        browser.show(page("generator"), 1280, 900);
        assertThat(browser.driver().findElement(By.id("verdict")).getText()).contains("AT LEAST",
                "This is its limit: the server's limit is unknown.");

        browser.show(page("begun"), 1280, 900);
        assertThat(browser.driver().findElement(By.id("verdict")).getText()).contains("NOT FINISHED");
    }

    @Test
    void aMarkNamesItsRun() {
        browser.show(page("found"), 1280, 900);
        browser.driver()
                .executeScript("const chart = echarts.getInstanceByDom(document.getElementById('load-chart-1'));"
                + "chart.dispatchAction({type: 'showTip', seriesIndex: chart.getOption().series"
                + ".findIndex(s => s.type === 'scatter'), dataIndex: 0});");

        browser.await("document.querySelector('#load-chart-1 .tip')?.innerText.includes('met the target')");

        assertThat((String) browser.evaluate("document.querySelector('#load-chart-1 .tip').innerText"))
                .contains("offered", "answered", "order p99", "r01");
    }
}
