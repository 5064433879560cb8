package trader.analysis.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium of this machine, for one test class at a time, that notes what pages ask for and complain about.
 * Without Chromium or a driver for it the class is skipped; nothing is downloaded.
 */
final class Browser implements BeforeAllCallback, AfterAllCallback {
    private ChromeDriver driver;

    @Override
    public void beforeAll(ExtensionContext tests) {
        Optional<File> chromium = find("chromium", "chromium-browser", "google-chrome");
        Optional<File> chromedriver = find("chromedriver");
        assumeTrue(chromium.isPresent() && chromedriver.isPresent(),
                "browser test skipped: chromium and chromedriver are not both on the PATH (Debian: apt install "
                        + "chromium chromium-driver)");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.orElseThrow());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
                "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-dev-shm-usage");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.orElseThrow()).usingAnyFreePort().build();
        driver = new ChromeDriver(service, options);
    }

    ChromeDriver driver() {
        return driver;
    }

    /** The width is that of the page itself, as on a telephone: a window cannot be made so narrow. */
    void show(Path html, int width, int height) {
        driver.manage().window().setSize(new Dimension(Math.max(width, 500), height));
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.get(html.toUri().toString());
        await("document.readyState === 'complete'");
    }

    /** Shows all that can be unfolded. */
    void unfold() {
        evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })");
    }

    /** Waits until a script expression is true; fails after 5 minutes. */
    void await(String expression) {
        driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(5));
        driver.executeAsyncScript("const done = arguments[0];"
                + "(function poll() { if (" + expression + ") done(); else setTimeout(poll, 20); })();");
    }

    Object evaluate(String expression) {
        return driver.executeScript("return " + expression);
    }

    /** The text of a chart's tooltip once it has this in it. */
    String tip(String chart, String awaited) {
        String tip = "document.querySelector('#" + chart + " .tip')";
        await(tip + "?.innerText.includes('" + awaited + "')");
        return (String) evaluate(tip + ".innerText");
    }

    /** Shows a tooltip of a chart; {@code at}: where, as the parameters of ECharts' showTip. */
    String tip(String chart, String at, String awaited) {
        driver.executeScript("const chart = echarts.getInstanceByDom(document.getElementById('" + chart + "'));"
                + "chart.dispatchAction({type: 'showTip', " + at + "});");
        return tip(chart, awaited);
    }

    void press(String buttonLabel) {
        driver.findElement(By.cssSelector("button[aria-label='" + buttonLabel + "']")).click();
    }

    /** The console output of the page, including violations of its policy. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::getMessage).toList();
    }

    /** Addresses that pages from files asked for, their own included, data within the page left out. */
    List<String> requests() throws JsonProcessingException {
        List<String> addresses = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            JsonNode message = new ObjectMapper().readTree(entry.getMessage()).path("message");
            JsonNode params = message.path("params");
            String address = params.path("request").path("url").asText(params.path("url").asText());
            boolean asked = message.path("method").asText().matches("Network\\.(requestWillBeSent|webSocketCreated)");
            boolean ofBrowser = params.path("documentURL").asText().startsWith("chrome:");
            if (asked && !ofBrowser && !address.startsWith("data:")) {
                addresses.add(address);
            }
        }
        return addresses;
    }

    /** What axe-core complains about: the rule, and the first element. */
    List<String> accessibilityViolations() throws IOException {
        try (InputStream axe = Browser.class.getResourceAsStream("/axe.min.js")) {
            driver.executeScript(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
        }
        List<String> violations = new ArrayList<>();
        for (Object violation : (List<?>) driver.executeAsyncScript("const done = arguments[0]; axe.run(document,"
                + " {resultTypes: ['violations']}).then(found =>"
                + " done(found.violations.map(v => v.id + ': ' + v.nodes.length + ' times, ' + v.nodes[0].html)));")) {
            violations.add((String) violation);
        }
        return violations;
    }

    /** How many pixels of a chart are not empty. */
    long paintedPixels(String chart) {
        return (Long) evaluate("(() => { const c = document.querySelector('#" + chart + " canvas');"
                + "echarts.getInstanceByDom(document.getElementById('" + chart + "')).getZr().flush();"
                + "const p = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let n = 0;"
                + "for (let i = 3; i < p.length; i += 4) if (p[i]) n++; return n; })()");
    }

    @Override
    public void afterAll(ExtensionContext tests) {
        if (driver != null) {
            driver.quit();
        }
    }

    private static Optional<File> find(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(p -> Path.of(p, name)))
                .filter(Files::isExecutable).map(Path::toFile).findFirst();
    }
}
