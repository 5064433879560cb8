package trader.lab.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A phase of a client, from its {@code phases.csv}.
 *
 * @param name    warmup, calibrate, settle, measure or end
 * @param startNs when it began, on {@link System#nanoTime()}, which the JVMs of one Linux host share
 */
public record ClientPhase(String name, long startNs) {
    /** The last complete line; null before the first phase. */
    static ClientPhase of(Path phasesCsv) throws IOException {
        List<ClientPhase> all = all(phasesCsv);
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    /** The complete lines, none before the first phase. */
    public static List<ClientPhase> all(Path phasesCsv) throws IOException {
        if (!Files.exists(phasesCsv)) {
            return List.of();
        }
        String text = Files.readString(phasesCsv);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().skip(1).map(ClientPhase::parse).toList();
    }

    /**
     * When the last of some clients began a phase; null if one has not.
     *
     * @param phasesCsv of each client
     */
    public static Long latestStartNs(List<Path> phasesCsv, String phase) throws IOException {
        long latestNs = Long.MIN_VALUE;
        for (Path file : phasesCsv) {
            ClientPhase begun = all(file).stream().filter(each -> each.name.equals(phase)).findFirst().orElse(null);
            if (begun == null) {
                return null;
            }
            latestNs = Math.max(latestNs, begun.startNs);
        }
        return latestNs;
    }

    static ClientPhase parse(String line) {
        int comma = line.indexOf(',');
        return new ClientPhase(line.substring(0, comma), Long.parseLong(line.substring(comma + 1).strip()));
    }
}
