package trader.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import trader.analysis.figures.Format;

/** The figures of a measured result as text. */
final class FigureText {
    private static final Pattern PLACE = Pattern.compile("\\{([^{}]+)}");
    private static final String OVER = " // ";
    private static final String DIFFERENT = "different";

    private final ResultDefinition result;

    FigureText(ResultDefinition result) {
        this.result = result;
    }

    /** The text of the definition with its figures. */
    String text() {
        return result.section().text().lines().flatMap(this::line).collect(Collectors.joining("\n"));
    }

    /** The first paragraph. */
    String answer() {
        return text().split("\n\n", 2)[0];
    }

    /** @throws IllegalArgumentException when there is no figure of this name */
    String named(String name) {
        if (!result.figures().containsKey(name)) {
            throw new IllegalArgumentException("results/" + result.name() + ": there is no figure '" + name
                    + "'; there are " + String.join(", ", result.figures().keySet()));
        }
        return result.measured() == null ? "not measured yet" : figure(result.figures().get(name), null);
    }

    /** {@code {each PATH}} at the beginning of a line repeats it for each element. */
    private Stream<String> line(String line) {
        if (!line.startsWith("{each ")) {
            return Stream.of(filled(line, null));
        }
        int end = line.indexOf('}');
        return JsonPath.all(line.substring(6, end), result.measured().data(), null).stream()
                .flatMap(node -> node.isArray() ? StreamSupport.stream(node.spliterator(), false) : Stream.of(node))
                .map(element -> filled(line.substring(end + 1), element));
    }

    private String filled(String line, JsonNode element) {
        return PLACE.matcher(line).replaceAll(place ->
                Matcher.quoteReplacement(place.group(1).contains(" ") ? figure(place.group(1), element)
                        : named(place.group(1))));
    }

    /** {@code FORMAT PATH}, or {@code FORMAT PATH // PATH} for a ratio of two numbers. */
    private String figure(String expression, JsonNode element) {
        String[] parts = expression.split(" +", 2);
        String[] paths = parts[1].split(OVER, 2);
        JsonNode node = node(paths[0], element);
        if (paths.length > 1) {
            return formatted(parts[0], DoubleNode.valueOf(node.asDouble() / node(paths[1], element).asDouble()));
        }
        return formatted(parts[0], node);
    }

    private JsonNode node(String path, JsonNode element) {
        return JsonPath.first(path, result.measured().data(), element);
    }

    /** A node with a median, or with a share or ratio and its interval, or the value itself. */
    private static String formatted(String format, JsonNode node) {
        JsonNode value = node.has("median") ? node.get("median") : node.has("share") ? node.get("share")
                : node.has("ratio") ? node.get("ratio") : node;
        if (format.equals("text")) {
            return value.isMissingNode() || value.isNull() ? Format.NONE : !value.isArray() ? value.asText()
                    : StreamSupport.stream(value.spliterator(), false).map(JsonNode::asText)
                            .collect(Collectors.joining("\n\n"));
        }
        boolean isKnown = value.isNumber() && Double.isFinite(value.asDouble());
        double number = isKnown ? value.asDouble() : 0;
        String text = switch (format) {
            case "ratio" -> node.path("verdict").asText().equals(DIFFERENT)
                    ? "**" + Format.ratio(number) + interval(node) + "**" : Format.ratio(number) + interval(node);
            case "share" -> Format.roughly(number) + (node.has("low") && node.has("high") ? " ("
                    + Format.range(node.get("low").asDouble(), node.get("high").asDouble()) + ")" : "");
            case "ns" -> Format.ns(Math.round(number));
            case "us" -> Format.ms(number / 1e3);
            case "ms" -> Format.ms(number);
            case "perS" -> Format.perSecond(number);
            case "number" -> Format.rate(number);
            case "bytes" -> Format.bytes(Math.round(number));
            default -> throw new IllegalArgumentException("format '" + format
                    + "': allowed are text, ratio, share, ns, us, ms, perS, number, bytes");
        };
        return isKnown ? text : Format.NONE;
    }

    private static String interval(JsonNode node) {
        return node.path("low").isNumber() && node.path("high").isNumber() ? " ("
                + Format.ratio(node.get("low").asDouble()) + "–" + Format.ratio(node.get("high").asDouble()) + ")" : "";
    }
}
