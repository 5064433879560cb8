package trader.client.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import trader.client.record.Counts;
import trader.jmsclient.Service;

/**
 * {@code plan.csv}: the length of a process's measurement and the number of requests to expect, decided when it begins.
 *
 * @param rarest the service with the fewest requests, of those that the load sends
 * @param perS   its requests per second in this process; 0 if unknown
 */
record MeasurePlan(long lengthNs, Service rarest, double perS) {
    /** A p99 takes 1,000 requests; a script that chooses its requests at random rarely makes 100 too few. */
    private static final double ENOUGH = 1_100;

    /**
     * Decides the length.
     *
     * @param processes    how many processes make the requests together
     * @param sequencesPerS benchmark requests per second of this process; 0 if unknown
     * @param sent         the requests of earlier phases, which show what a benchmark request consists of
     * @param sequences    their benchmark requests
     */
    static MeasurePlan of(PhaseLength wanted, int processes, double sequencesPerS, Map<Service, Counts> sent,
            long sequences) {
        Service rarest = sent.entrySet().stream().filter(each -> each.getValue().sent() > 0)
                .min(Comparator.comparingLong(each -> each.getValue().sent())).map(Map.Entry::getKey)
                .orElse(Service.ORDER);
        double share = sequences == 0 ? 1 : (double) sent.get(rarest).sent() / sequences;
        double perS = sequencesPerS * share;
        double neededNs = perS == 0 ? 0 : ENOUGH / processes / perS * 1e9;
        long ns = Math.max(wanted.shortestNs(), (long) Math.min(wanted.longestNs(), neededNs));
        return new MeasurePlan(ns, rarest, perS);
    }

    /** Others see the whole file, or none. */
    void write(Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, "lengthNs,service,perS\n" + lengthNs + "," + rarest.tag() + "," + perS + "\n");
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The longest of several plans, since all processes measure for the same time; null until all are there. */
    static Long longestNs(List<Path> files) throws IOException {
        long longestNs = 0;
        for (Path file : files) {
            if (!Files.exists(file)) {
                return null;
            }
            longestNs = Math.max(longestNs, Long.parseLong(Files.readAllLines(file).get(1).split(",")[0]));
        }
        return longestNs;
    }
}
