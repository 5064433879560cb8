package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Takes freezes out of {@code stops.csv}, in which each JVM has recorded them as stops of its own. */
final class FreezeFilter {
    private static final String FILE = "stops.csv";
    /** As long as a stop may be without being recorded (HiccupMeter). */
    private static final long UNRECORDED_NS = 2_000_000;
    /** A JVM's processes are not all stopped at the same time, nor continued. */
    private static final long EDGE_NS = 1_000_000;

    private FreezeFilter() {
    }

    /** {@code freezes}: from and until, in order, of all processes of the run. */
    static void apply(Path run, List<long[]> freezes) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(run, 2)) {
            files = all.filter(file -> file.getFileName().toString().equals(FILE)).toList();
        }
        for (Path file : files) {
            Files.write(file, without(Files.readAllLines(file), freezes));
        }
    }

    /** The lines of stops: of each, the parts that lie in no freeze and are not too short. */
    static List<String> without(List<String> lines, List<long[]> freezes) {
        List<String> left = new ArrayList<>();
        int next = 0;
        for (String line : lines) {
            String[] columns = line.split(",");
            if (columns.length < 2 || !columns[0].matches("[0-9-]+")) {
                left.add(line);
                continue;
            }
            long startNs = Long.parseLong(columns[0]);
            long endNs = startNs + Long.parseLong(columns[1]);
            while (next < freezes.size() && freezes.get(next)[1] + EDGE_NS < startNs) {
                next++;
            }
            long fromNs = startNs;
            for (int i = next; i < freezes.size() && freezes.get(i)[0] - EDGE_NS < endNs; i++) {
                add(fromNs, freezes.get(i)[0] - EDGE_NS, left);
                fromNs = freezes.get(i)[1] + EDGE_NS;
            }
            if (fromNs == startNs) {
                left.add(line);
            } else {
                add(fromNs, endNs, left);
            }
        }
        return left;
    }

    private static void add(long fromNs, long untilNs, List<String> left) {
        if (untilNs - fromNs > UNRECORDED_NS) {
            left.add(fromNs + "," + (untilNs - fromNs));
        }
    }
}
