package trader.lab.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import trader.common.Units;

/**
 * The measurement that the clients plan, from {@code plan.csv} of each.
 *
 * @param service the service with the fewest requests
 * @param perS    its requests per second, all clients together; 0 if unknown
 */
record PlannedMeasure(long lengthNs, String service, double perS) {
    private static final int ENOUGH = 1_000;
    /** A rate may not quite be reached. */
    private static final double MARGIN = 1.05;

    /** Null until every client has planned. */
    static PlannedMeasure of(List<Path> clients) throws IOException {
        long lengthNs = 0;
        String service = null;
        double perS = 0;
        for (Path client : clients) {
            Path file = client.resolve("plan.csv");
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (lines.size() < 2) {
                return null;
            }
            String[] columns = lines.get(1).split(",");
            lengthNs = Math.max(lengthNs, Long.parseLong(columns[0]));
            service = columns[1];
            perS += Double.parseDouble(columns[2]);
        }
        return new PlannedMeasure(lengthNs, service, perS);
    }

    /** A sentence if there will be too few requests for p99, or null. */
    String shortage() {
        double expected = perS * lengthNs / 1e9;
        if (perS == 0 || expected >= ENOUGH) {
            return null;
        }
        long neededS = (long) Math.ceil(MARGIN * ENOUGH / perS);
        return "there will be about " + Math.round(expected) + " requests of the service " + service + " in "
                + Units.formatDuration(lengthNs) + ", and p99 takes 1,000: --duration "
                + Units.formatDuration(TimeUnit.SECONDS.toNanos(neededS)) + " gives enough";
    }
}
