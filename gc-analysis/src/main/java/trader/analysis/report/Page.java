package trader.analysis.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page that is complete in itself: its style, its scripts and its data are in it, and it may load nothing else. */
final class Page {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/%s/echarts.min.js";
    private static final String ECHARTS_POM = "/META-INF/maven/org.webjars/echarts/pom.properties";

    private Page() {
    }

    /**
     * The page.
     *
     * @param content HTML
     * @param json    what the script draws, from {@link #json}
     * @param scripts the resources that draw it
     */
    static String html(String title, String content, String json, String... scripts) throws IOException {
        String style = resource("report.css");
        String echarts = echarts();
        StringBuilder drawing = new StringBuilder(resource("charts.js"));
        for (String script : scripts) {
            drawing.append(resource(script));
        }
        return fill(resource("report.html"), Map.of(
                "policy", policy(style, echarts, drawing.toString()),
                "title", Html.escape(title),
                "style", style,
                "content", content,
                "data", json,
                "libraries", echarts,
                "script", drawing.toString()));
    }

    /** Data that a script element can hold. */
    static String json(Object data) throws JsonProcessingException {
        return Html.inScript(new ObjectMapper().writeValueAsString(data));
    }

    /** Nothing may be loaded, and no script may run but those of this page. ECharts' tooltips set style attributes. */
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

    /** In one pass, so that what is filled in is never taken for a place. */
    private static String fill(String template, Map<String, String> parts) {
        return PLACE.matcher(template).replaceAll(place -> {
            String part = parts.get(place.group(1));
            if (part == null) {
                throw new IllegalStateException("report.html names an unknown part: " + place.group());
            }
            return Matcher.quoteReplacement(part);
        });
    }

    private static String echarts() throws IOException {
        Properties pom = new Properties();
        try (InputStream in = open(ECHARTS_POM)) {
            pom.load(in);
        }
        return resource(ECHARTS.formatted(pom.getProperty("version")));
    }

    /** As a browser reads it between script or style tags: the text that is hashed must be the text that it sees. */
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
