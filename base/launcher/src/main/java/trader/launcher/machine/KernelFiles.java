package trader.launcher.machine;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads small files of the kernel. For an unreadable file the result is null or empty; the caller records that. */
final class KernelFiles {
    private static final Pattern NUMBER = Pattern.compile("([A-Za-z_0-9()]+):?\\s+([0-9]+)( kB)?");

    private KernelFiles() {
    }

    static String firstLine(Path file) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? null : lines.get(0);
    }

    /** {@code Name: 12 kB} or {@code name 12}, line by line. */
    static Map<String, Long> numbers(Path file) {
        Map<String, Long> numbers = new HashMap<>();
        for (String line : lines(file)) {
            Matcher matcher = NUMBER.matcher(line);
            if (matcher.matches()) {
                numbers.put(matcher.group(1), Long.parseLong(matcher.group(2)));
            }
        }
        return numbers;
    }

    static List<String> lines(Path file) {
        try (InputStream bytes = new FileInputStream(file.toFile())) {
            return new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1).lines().toList();
        } catch (IOException notThereOrGone) {
            return List.of();
        }
    }
}
