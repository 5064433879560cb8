package trader.client.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Map;
import trader.client.record.Counts;
import trader.jmsclient.Service;

/**
 * {@code plan.csv}: the longest time of a process's measurement and the number of requests to expect, decided when it
 * begins.
 *
 * @param rarest the service with the fewest requests, of those that the load sends
 * @param perS   its requests per second in this process; 0 if unknown
 */
record MeasurePlan(long lengthNs, Service rarest, double perS) {
    /**
     * Plans the measurement.
     *
     * @param sequencesPerS benchmark requests per second of this process; 0 if unknown
     * @param sent         the requests of earlier phases, which show what a benchmark request consists of
     * @param sequences    their benchmark requests
     */
    static MeasurePlan of(PhaseLength wanted, double sequencesPerS, Map<Service, Counts> sent, long sequences) {
        Service rarest = sent.entrySet().stream().filter(each -> each.getValue().sent() > 0)
                .min(Comparator.comparingLong(each -> each.getValue().sent())).map(Map.Entry::getKey)
                .orElse(Service.ORDER);
        double share = sequences == 0 ? 1 : (double) sent.get(rarest).sent() / sequences;
        return new MeasurePlan(wanted.longestNs(), rarest, sequencesPerS * share);
    }

    /** Others see the whole file, or none. */
    void write(Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, "lengthNs,service,perS\n" + lengthNs + "," + rarest.tag() + "," + perS + "\n");
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
