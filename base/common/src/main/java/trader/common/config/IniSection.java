package trader.common.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import javax.security.auth.x500.X500Principal;
import trader.common.Settings;

/** A section of an ini file, read key by key as {@link Settings}; errors name the line. */
public final class IniSection {
    private record Entry(int line, String value) {
    }

    private final String file;
    private final int line;
    private final String name;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final TreeSet<String> known = new TreeSet<>();

    /** An empty section. {@code line}: where it begins in the file. */
    public IniSection(String file, int line, String name) {
        this.file = file;
        this.line = line;
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Adds a line; a second one with its key is refused. */
    public void add(int atLine, String key, String value) {
        if (entries.putIfAbsent(key, new Entry(atLine, value)) != null) {
            throw error(atLine, "setting '" + key + "' is there twice");
        }
    }

    public boolean has(String key) {
        return entries.containsKey(key);
    }

    /** Reads a key with a method of {@link Settings}, which is called even if the key is absent. */
    public <T> T read(String key, Function<Settings, T> reader) {
        known.add(key);
        Entry entry = entries.get(key);
        try {
            return reader.apply(new Settings(entry == null ? Map.of() : Map.of(key, entry.value())));
        } catch (IllegalArgumentException invalid) {
            throw error(entry == null ? line : entry.line(), invalid.getMessage());
        }
    }

    /** The subject under the key {@code certificate}; null without one. */
    public X500Principal certificate() {
        return read("certificate", each -> {
            String text = each.text("certificate", null);
            try {
                return text == null ? null : new X500Principal(text);
            } catch (IllegalArgumentException invalid) {
                throw new IllegalArgumentException("setting 'certificate' is '" + text + "': must be the subject of a"
                        + " certificate, such as CN=bank, O=Bank", invalid);
            }
        });
    }

    public void rejectUnknown() {
        entries.forEach((key, entry) -> {
            if (!known.contains(key)) {
                throw error(entry.line(), "unknown setting '" + key + "'; allowed are " + String.join(", ", known));
            }
        });
    }

    /** An error of the whole section. */
    public IllegalArgumentException error(String what) {
        return error(line, what);
    }

    private IllegalArgumentException error(int atLine, String what) {
        return new IllegalArgumentException(file + ":" + atLine + ": [" + name + "]: " + what);
    }
}
