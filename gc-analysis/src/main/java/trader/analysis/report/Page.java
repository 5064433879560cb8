package trader.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.unbescape.html.HtmlEscape;

/**
 * A self-contained page: it contains its style, scripts and data, and must not load anything else. Templates escape
 * every value, and an unknown name in a template is an error.
 */
final class Page {
    private static final String FOLDER = "trader/analysis/report";
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/%s/echarts.min.js";
    private static final String ECHARTS_POM = "/META-INF/maven/org.webjars/echarts/pom.properties";
    private static final PebbleEngine ENGINE = engine();

    private Page() { }

    private static PebbleEngine engine() {
        ClasspathLoader loader = new ClasspathLoader(Page.class.getClassLoader());
        loader.setPrefix(FOLDER);
        return new PebbleEngine.Builder().loader(loader).strictVariables(true).extension(new FormatExtension())
                .addEscapingStrategy("html", Page::escape).build();
    }

    /** Fills a template; {@code scripts} are the resources that draw {@code data}, which becomes JSON. */
    static String html(String template, String title, Map<String, Object> model, Object data, String... scripts)
            throws IOException {
        String style = resource("report.css");
        String echarts = echarts();
        StringBuilder drawing = new StringBuilder(resource("charts.js"));
        for (String script : scripts) {
            drawing.append(resource(script));
        }
        Map<String, Object> values = new HashMap<>(model);
        values.putAll(Map.of("title", title, "policy", policy(style, echarts, drawing.toString()), "style", style,
                "data", json(data), "libraries", echarts, "script", drawing.toString()));
        StringWriter html = new StringWriter();
        ENGINE.getTemplate(template).evaluate(html, values, Locale.ROOT);
        return html.toString();
    }

    /** Control characters are not allowed in HTML. */
    private static String escape(String text) {
        return HtmlEscape.escapeHtml4Xml(text.replaceAll("[\\x00-\\x08\\x0B-\\x1F]", "\ufffd"));
    }

    /** JSON for a script element: without {@code </script} and {@code <!--}. */
    private static String json(Object data) throws JsonProcessingException {
        return new ObjectMapper().writeValueAsString(data).replace("<", "\\u003c").replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    /** Forbids all loading and all other scripts. ECharts' tooltips set style attributes. */
    private static String policy(String style, String... scripts) {
        StringBuilder policy = new StringBuilder("default-src 'none'; base-uri 'none'; form-action 'none'; "
                + "img-src data:; style-src-attr 'unsafe-inline'; style-src-elem " + hash(style) + "; script-src");
        for (String script : scripts) {
            policy.append(' ').append(hash(script));
        }
        return policy.toString();
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static String echarts() throws IOException {
        Properties pom = new Properties();
        try (InputStream in = open(ECHARTS_POM)) {
            pom.load(in);
        }
        return resource(ECHARTS.formatted(pom.getProperty("version")));
    }

    /** The text as a browser reads it between script or style tags; this text must be hashed. */
    private static String resource(String name) throws IOException {
        try (InputStream in = open(name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            return name.endsWith(".js") ? text.replace("</script", "<\\/script") : text;
        }
    }

    private static InputStream open(String name) throws IOException {
        InputStream in = Page.class.getResourceAsStream(name);
        if (in == null) {
            throw new IOException("not on the class path: " + name);
        }
        return in;
    }
}
