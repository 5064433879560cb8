package trader.lab.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The current phase of a client, from its {@code phases.csv}.
 *
 * @param name    warmup, calibrate, measure or end
 * @param startNs when it began, on {@link System#nanoTime()}, which the JVMs of one Linux host share
 */
record ClientPhase(String name, long startNs) {
    /** The last complete line; null before the first phase. */
    static ClientPhase of(Path phasesCsv) throws IOException {
        if (!Files.exists(phasesCsv)) {
            return null;
        }
        String text = Files.readString(phasesCsv);
        List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        return lines.size() < 2 ? null : parse(lines.get(lines.size() - 1));
    }

    static ClientPhase parse(String line) {
        int comma = line.indexOf(',');
        return new ClientPhase(line.substring(0, comma), Long.parseLong(line.substring(comma + 1).strip()));
    }
}
