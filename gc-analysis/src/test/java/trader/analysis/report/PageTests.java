package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.By;

/** Pages as a reader has them: in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PageTests {
    @RegisterExtension
    static Browser browser = new Browser();

    @TempDir
    static Path directory;

    private final List<String> charts;
    private final List<String> complete;
    private final List<String> others;

    /** The names of the pages that have all charts, and of the others. */
    PageTests(List<String> charts, List<String> complete, List<String> others) {
        this.charts = charts;
        this.complete = complete;
        this.others = others;
    }

    Stream<String> names() {
        return Stream.concat(complete.stream(), others.stream());
    }

    static Path page(String name) {
        return directory.resolve(name).resolve("report.html");
    }

    @ParameterizedTest
    @MethodSource("names")
    void drawsWithoutErrorsAndLoadsNothing(String name) throws IOException {
        browser.console();
        browser.requests();

        browser.show(page(name), 1280, 900);

        browser.unfold();
        for (String chart : charts) {
            if (complete.contains(name) || !browser.driver().findElements(By.id(chart)).isEmpty()) {
                browser.await("document.querySelector('#" + chart + " canvas')");
                assertThat(browser.paintedPixels(chart)).as(chart).isGreaterThan(1000);
            }
        }
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).containsExactly(page(name).toUri().toString());
    }

    @ParameterizedTest
    @MethodSource("names")
    void fitsAPhone(String name) {
        browser.show(page(name), 375, 800);

        assertThat((Long) browser.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(375);
    }

    @ParameterizedTest
    @MethodSource("names")
    void hasNoAccessibilityViolation(String name) throws IOException {
        browser.show(page(name), 1300, 900);
        browser.unfold();

        assertThat(browser.accessibilityViolations()).isEmpty();
    }
}
