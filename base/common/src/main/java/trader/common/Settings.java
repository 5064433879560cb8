package trader.common;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The settings of one JVM: a flat {@code key=value} file, read strictly.
 *
 * <p>Each component reads its own keys; {@link #rejectUnknown()} then refuses keys that were never read. Values are
 * written as on the command line ({@link Units}). Every error names the key, the value and what is allowed.
 */
public final class Settings {
    private final Map<String, String> values;
    private final Set<String> known = new HashSet<>();

    public Settings(Map<String, String> values) {
        this.values = new TreeMap<>(values);
    }

    /** Reads a properties file (UTF-8). */
    public static Settings read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new Settings(properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(key -> key, properties::getProperty)));
    }

    /** Writes the settings as a properties file (UTF-8), keys in order. */
    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        values.forEach((key, value) -> text.append(line(key, value)));
        Files.writeString(file, text);
    }

    /** A line of a properties file, with its end; the key needs no escape. */
    public static String line(String key, String value) {
        return key + "=" + escaped(value) + "\n";
    }

    private static String escaped(String value) {
        String escaped = value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
        return escaped.startsWith(" ") ? "\\" + escaped : escaped;
    }

    /** All keys and values, in order; a copy. */
    public Map<String, String> asMap() {
        return new TreeMap<>(values);
    }

    /** A text, or {@code fallback} when the key is absent; {@code fallback} may be null. */
    public String text(String key, String fallback) {
        known.add(key);
        return values.getOrDefault(key, fallback);
    }

    public String text(String key) {
        String value = text(key, null);
        if (value == null) {
            throw new IllegalArgumentException("setting '" + key + "' is missing");
        }
        return value;
    }

    /** A whole number within [min, max]. */
    public long whole(String key, long fallback, long min, long max) {
        return convert(key, Long.toString(fallback), text -> {
            try {
                long value = Long.parseLong(text);
                if (value >= min && value <= max) {
                    return value;
                }
            } catch (NumberFormatException notANumber) {
                // Refused below, like a number out of range.
            }
            throw new IllegalArgumentException("'" + text + "': a whole number from " + min + " to " + max);
        });
    }

    /** A duration ({@link Units#parseDurationNs}) in nanoseconds. */
    public long durationNs(String key, String fallback) {
        return convert(key, fallback, Units::parseDurationNs);
    }

    /** The same within a range; {@code least} or {@code most} is null without such a limit. */
    public long durationNs(String key, String fallback, String least, String most) {
        return convert(key, fallback, text -> within(text, Units::parseDurationNs, least, most));
    }

    /** A size ({@link Units#parseBytes}) within a range. */
    public long bytes(String key, String fallback, String least, String most) {
        return convert(key, fallback, text -> within(text, Units::parseBytes, least, most));
    }

    private static long within(String text, ToLongFunction<String> parser, String least, String most) {
        long value = parser.applyAsLong(text);
        if (least != null && value < parser.applyAsLong(least) || most != null && value > parser.applyAsLong(most)) {
            throw new IllegalArgumentException("'" + text + "': " + (least == null ? "at most " + most
                    : most == null ? "at least " + least : "from " + least + " to " + most));
        }
        return value;
    }

    public boolean flag(String key, boolean fallback) {
        return convert(key, Boolean.toString(fallback), text -> {
            if (!text.equals("true") && !text.equals("false")) {
                throw new IllegalArgumentException("'" + text + "': true or false");
            }
            return text.equals("true");
        });
    }

    /** One of an enum's constants, written in lower case with hyphens. */
    public <E extends Enum<E>> E oneOf(String key, Class<E> type, E fallback) {
        return convert(key, spelling(fallback), text -> Arrays.stream(type.getEnumConstants())
                .filter(constant -> spelling(constant).equals(text)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + text + "': one of " + Arrays
                        .stream(type.getEnumConstants()).map(Settings::spelling).collect(Collectors.joining(", ")))));
    }

    /** The spelling of an enum constant in settings and on the command line: {@code FORCED} is {@code forced}. */
    public static String spelling(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Refuses keys that were never read: call it after reading all others.
     *
     * @throws IllegalArgumentException naming these keys and the allowed ones
     */
    public void rejectUnknown() {
        Set<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("unknown setting " + String.join(", ", unknown) + "; allowed are "
                    + String.join(", ", new TreeSet<>(known)));
        }
    }

    private <T> T convert(String key, String fallback, Function<String, T> parser) {
        String value = text(key, fallback);
        try {
            return parser.apply(value);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException("setting '" + key + "' is " + invalid.getMessage(), invalid);
        }
    }
}
