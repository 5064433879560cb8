package trader.colocation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds to each iteration of {@link QueryJmh} what a request costs on the way that it takes, in microseconds: processor
 * time of client, server and database, and the driver's time by step, if the servlet measures it. JMH creates it.
 */
public final class CostProfiler implements InternalProfiler {
    static final String CLIENT = "client";
    static final String SERVER = "server";
    static final String DATABASE = "database";
    private static final long OWN_PID = ProcessHandle.current().pid();

    private final Way near;
    private final Way tcp;
    private int iteration;
    private Reading before;

    /**
     * The programs of one way.
     *
     * @param url         of the servlet
     * @param databasePid 0 if the database is embedded
     */
    record Way(String url, long serverPid, long databasePid) {
        private static Way parse(String text) {
            String[] parts = text.split(",");
            return new Way(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        }

        private String text() {
            return url + "," + serverPid + "," + databasePid;
        }
    }

    /** The client is read last at the beginning and first at the end: so it does not count much of the readings. */
    private record Reading(Way way, DriverTimes.Sum steps, TreeUse database, TreeUse server, TreeUse client) {
        static Reading begin(Way way) throws IOException {
            return new Reading(way, steps(way), TreeUse.of(way.databasePid()), TreeUse.of(way.serverPid()),
                    TreeUse.of(OWN_PID));
        }

        List<ScalarResult> end(long requests) throws IOException {
            List<ScalarResult> costs = new ArrayList<>();
            costs.add(us(CLIENT, TreeUse.of(OWN_PID).sinceNs(client) / 1e3 / requests));
            costs.add(us(SERVER, TreeUse.of(way.serverPid()).sinceNs(server) / 1e3 / requests));
            costs.add(us(DATABASE, TreeUse.of(way.databasePid()).sinceNs(database) / 1e3 / requests));
            DriverTimes.Sum now = steps(way);
            if (now.requests() > steps.requests()) {
                for (DriverTimes.Step step : DriverTimes.Step.values()) {
                    costs.add(us(label(step), now.meanUs(step, steps)));
                }
            }
            return costs;
        }

        private static DriverTimes.Sum steps(Way way) throws IOException {
            return DriverTimes.Sum.parse(QueryJmh.get(URI.create(way.url()).resolve("times").toURL()));
        }

        private static ScalarResult us(String label, double value) {
            return new ScalarResult(label, value, "us/op", AggregationPolicy.AVG);
        }
    }

    /** {@code line}: the text of both ways. */
    public CostProfiler(String line) {
        String[] ways = line.split(" ");
        near = Way.parse(ways[0]);
        tcp = Way.parse(ways[1]);
    }

    /** The argument of the constructor. */
    static String line(Way near, Way tcp) {
        return near.text() + " " + tcp.text();
    }

    static String label(DriverTimes.Step step) {
        return step.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String getDescription() {
        return "processor time of all programs, and the driver's time by step";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams parameters) {
        try {
            before = Reading.begin(Turns.isNear(iteration++) ? near : tcp);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public Collection<ScalarResult> afterIteration(BenchmarkParams benchmark, IterationParams parameters,
            IterationResult result) {
        try {
            return before.end(result.getMetadata().getAllOps());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
