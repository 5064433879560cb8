package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import trader.analysis.ratesearch.SearchDirectory;

/** The page of a rate search as a reader has it: in a real browser. */
class RateSearchBrowserIT extends PageTests {
    RateSearchBrowserIT() {
        super(List.of("load-chart-0", "load-chart-1", "rate-chart"), List.of("found", "generator", "begun"),
                List.of("empty"));
    }

    @BeforeAll
    static void writePages() throws IOException {
        SearchDirectory.write(directory.resolve("found"), 16, 1e9);
        SearchDirectory.write(directory.resolve("generator"), 16, 2_000);
        SearchDirectory.write(directory.resolve("begun"), 1, 1e9);
        SearchDirectory.write(directory.resolve("empty"), 0, 1e9);
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
        assertThat(browser.tip("load-chart-1", "dataIndex: 0, seriesIndex: chart.getOption().series"
                + ".findIndex(s => s.type === 'scatter')", "met the target"))
                .contains("offered", "answered", "order p99", "r01");
    }
}
