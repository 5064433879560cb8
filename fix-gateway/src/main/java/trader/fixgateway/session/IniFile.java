package trader.fixgateway.session;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A text file of sections: {@code [name]}, lines {@code key = value}, comments on lines of their own behind {@code #}.
 *
 * @param sections in the order of the file, by name
 */
record IniFile(Map<String, IniSection> sections) {
    /**
     * Reads a file (UTF-8).
     *
     * @throws IOException when it cannot be read
     * @throws IllegalArgumentException naming file and line, what stands there and what is allowed
     */
    static IniFile read(Path file) throws IOException {
        try {
            return parse(file.toString(), Files.readAllLines(file));
        } catch (CharacterCodingException notUtf8) {
            throw new IllegalArgumentException(file + ": not a text in UTF-8", notUtf8);
        }
    }

    static IniFile parse(String file, List<String> lines) {
        Map<String, IniSection> sections = new LinkedHashMap<>();
        IniSection section = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            String place = file + ":" + (i + 1) + ": ";
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                section = new IniSection(file, i + 1, line.substring(1, line.length() - 1).strip());
                if (sections.putIfAbsent(section.name(), section) != null) {
                    throw new IllegalArgumentException(place + "section [" + section.name() + "] is there twice");
                }
                continue;
            }
            int equals = line.indexOf('=');
            if (equals < 1 || section == null) {
                throw new IllegalArgumentException(place + "'" + line + "': a [section], then lines of key = value");
            }
            section.add(i + 1, line.substring(0, equals).strip(), line.substring(equals + 1).strip());
        }
        return new IniFile(sections);
    }
}
