package trader.common.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A text file with passwords or their hashes, so only its owner may read it: {@code [section]}s, {@code key = value}
 * lines, and comment lines that begin with {@code #}.
 */
public final class IniFile {
    private IniFile() {
    }

    /** Reads a UTF-8 file's sections, in order; an IllegalArgumentException names file, line and what is allowed. */
    public static Map<String, IniSection> read(Path file) throws IOException {
        try {
            return parse(file.toString(), Files.readAllLines(SecretFile.require(file)));
        } catch (CharacterCodingException notUtf8) {
            throw new IllegalArgumentException(file + ": not a UTF-8 text file", notUtf8);
        }
    }

    private static Map<String, IniSection> parse(String file, List<String> lines) {
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
                throw new IllegalArgumentException(place + "'" + line + "': expected a [section], or key = value"
                        + " below one");
            }
            section.add(i + 1, line.substring(0, equals).strip(), line.substring(equals + 1).strip());
        }
        return sections;
    }
}
