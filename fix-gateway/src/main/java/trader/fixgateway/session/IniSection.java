package trader.fixgateway.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import trader.common.Settings;

/** A section of a file, read as {@link Settings} are; errors say in which line. */
final class IniSection {
    private record Entry(int line, String value) {
    }

    private final String file;
    private final int line;
    private final String name;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final TreeSet<String> known = new TreeSet<>();

    IniSection(String file, int line, String name) {
        this.file = file;
        this.line = line;
        this.name = name;
    }

    String name() {
        return name;
    }

    void add(int atLine, String key, String value) {
        if (entries.putIfAbsent(key, new Entry(atLine, value)) != null) {
            throw wrong(atLine, "setting '" + key + "' is there twice");
        }
    }

    /** Whether the section itself has the key. */
    boolean has(String key) {
        return entries.containsKey(key);
    }

    /** What a key is, read by one of the methods of {@link Settings}, which has the value when it is absent too. */
    <T> T read(String key, Function<Settings, T> reader) {
        known.add(key);
        Entry entry = entries.get(key);
        try {
            return reader.apply(new Settings(entry == null ? Map.of() : Map.of(key, entry.value())));
        } catch (IllegalArgumentException invalid) {
            throw wrong(entry == null ? line : entry.line(), invalid.getMessage());
        }
    }

    /** Refuses the keys that were not read. */
    void rejectUnknown() {
        entries.forEach((key, entry) -> {
            if (!known.contains(key)) {
                throw wrong(entry.line(), "unknown setting '" + key + "'; allowed are " + String.join(", ", known));
            }
        });
    }

    /** An error of the section as a whole. */
    IllegalArgumentException wrong(String what) {
        return wrong(line, what);
    }

    private IllegalArgumentException wrong(int atLine, String what) {
        return new IllegalArgumentException(file + ":" + atLine + ": [" + name + "]: " + what);
    }
}
