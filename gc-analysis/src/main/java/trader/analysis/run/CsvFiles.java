package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The small CSV files of a run: {@code stops.csv} and {@code phases.csv}. An incomplete last line is ignored. */
final class CsvFiles {
    private static final Pattern STOP = Pattern.compile("(-?[0-9]{1,19}),([0-9]{1,19})");
    private static final Pattern PHASE = Pattern.compile("([a-z]+),(-?[0-9]{1,19})");

    private CsvFiles() {
    }

    /** One stop that a hiccup meter saw. */
    record Stop(long startNs, long lengthNs) {
    }

    static List<Stop> stops(Path file) throws IOException {
        List<Stop> stops = new ArrayList<>();
        read(file, "startNs,lengthNs", STOP,
                line -> stops.add(new Stop(Long.parseLong(line.group(1)), Long.parseLong(line.group(2)))));
        return stops;
    }

    /** Phase names with their start, in the order of the file. */
    static Map<String, Long> phases(Path file) throws IOException {
        Map<String, Long> phases = new LinkedHashMap<>();
        read(file, "phase,startNs", PHASE, line -> phases.put(line.group(1), Long.parseLong(line.group(2))));
        return phases;
    }

    private interface LineVisitor {
        void line(Matcher matcher);
    }

    private static void read(Path file, String header, Pattern pattern, LineVisitor visitor) throws IOException {
        boolean complete = endsWithNewline(file);
        List<String> lines;
        try (Stream<String> stream = Files.lines(file)) {
            lines = stream.toList();
        }
        if (lines.isEmpty() || !lines.get(0).equals(header)) {
            throw new IOException(file + " begins '" + (lines.isEmpty() ? "" : lines.get(0)) + "', expected '"
                    + header + "'");
        }
        for (int i = 1; i < lines.size() - (complete ? 0 : 1); i++) {
            Matcher matcher = pattern.matcher(lines.get(i).strip());
            if (!matcher.matches()) {
                throw new IOException(file + ": line " + (i + 1) + " is '" + lines.get(i) + "', expected " + header);
            }
            visitor.line(matcher);
        }
    }

    private static boolean endsWithNewline(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return bytes.length == 0 || bytes[bytes.length - 1] == '\n';
    }
}
