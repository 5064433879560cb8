package trader.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A place in JSON: {@code /key/key}, where {@code [key=value,key=value|other]} after an array means its elements with
 * these values. {@code @key} is relative to an element, also as such a value; the value {@code null} stands for none.
 */
final class JsonPath {
    private static final Pattern STEP = Pattern.compile("/([^/\\[\\]]+)|\\[([^\\[\\]]+)]");

    private JsonPath() { }

    /** The first that is there, else a missing node. */
    static JsonNode first(String path, JsonNode root, JsonNode element) {
        return all(path, root, element).stream().findFirst().orElse(MissingNode.getInstance());
    }

    /** @throws IllegalArgumentException when it is not such a path */
    static List<JsonNode> all(String path, JsonNode root, JsonNode element) {
        boolean isRelative = path.startsWith("@");
        String steps = path.equals("@") ? "" : isRelative ? "/" + path.substring(1) : path;
        List<JsonNode> nodes = List.of(isRelative ? element : root);
        Matcher step = STEP.matcher(steps);
        int end = 0;
        for (; end < steps.length() && step.find(end) && step.start() == end; end = step.end()) {
            String key = step.group(1);
            String filter = step.group(2);
            nodes = nodes.stream().flatMap(node -> key == null ? elements(node)
                    .filter(each -> has(each, filter, element)) : Stream.of(child(node, key)))
                    .filter(node -> !node.isMissingNode()).toList();
        }
        if (end < steps.length()) {
            throw new IllegalArgumentException("'" + path + "': allowed is /key/key[key=value,key=value], but not '"
                    + steps.substring(end) + "'");
        }
        return nodes;
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static JsonNode child(JsonNode node, String key) {
        return node.isArray() && key.matches("\\d+") ? node.path(Integer.parseInt(key)) : node.path(key);
    }

    /** Whether a node has the values of a filter, without its brackets. */
    static boolean has(JsonNode node, String filter, JsonNode element) {
        return Stream.of(filter.split(",(?=[\\w/]+=)")).map(each -> each.split("=", 2)).allMatch(pair -> {
            if (pair.length < 2) {
                throw new IllegalArgumentException("[" + filter + "]: allowed is [key=value,key=value]");
            }
            String value = first("@" + pair[0], node, node).asText("null");
            return Stream.of(pair[1].split("\\|"))
                    .map(each -> each.startsWith("@") ? first(each, element, element).asText("null") : each)
                    .anyMatch(value::equals);
        });
    }
}
