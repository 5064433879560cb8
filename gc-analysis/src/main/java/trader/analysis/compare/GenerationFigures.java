package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import trader.analysis.compare.ComparisonResult.TurnPoint;
import trader.analysis.compare.FigureSamples.Sample;
import trader.analysis.compare.MeasuredTurn.TurnTimes;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.Jvm;
import trader.analysis.run.StopKind;
import trader.runfiles.RequestRecord;

/**
 * The figures of a system in one generation, over its turns in the rounds that count.
 *
 * @param samples by figure; only known ones
 * @param curves  by service
 * @param gcShare of the measured time in which the server's collector had stopped it; null: unknown
 * @param turns   all, also those that do not count
 */
record GenerationFigures(Map<MeasuredFigure, Sample> samples, Map<String, long[]> curves, Double gcShare,
        long failed, List<TurnPoint> turns) {
    /**
     * Reads the run directory of a system.
     *
     * @param turns   of the system in this generation
     * @param startNs of the comparison, for the times of the turns
     */
    static GenerationFigures read(Path run, List<MeasuredTurn> turns, RoundReasons rounds, long startNs)
            throws IOException {
        boolean[] counts = new boolean[turns.size()];
        IntStream.range(0, counts.length).forEach(i -> counts[i] = rounds.counts(turns.get(i).round()));
        TurnRequests requests = TurnRequests.read(run, turns, counts);
        Map<MeasuredFigure, Sample> samples = new LinkedHashMap<>();
        double[] seconds = requests.sums(i -> turns.get(i).times().measuredNs() / 1e9);
        add(samples, MeasuredFigure.THROUGHPUT, requests.sums(requests::answered), seconds);
        add(samples, MeasuredFigure.CPU, requests.sums(i -> turns.get(i).cpu().serverNs()),
                requests.sums(requests::messages));
        double bytes = allocatedPerMessage(run.resolve("server"), turns, requests);
        for (int server = 2; Files.isDirectory(run.resolve("server-" + server)); server++) {
            bytes += allocatedPerMessage(run.resolve("server-" + server), turns, requests);
        }
        add(samples, MeasuredFigure.ALLOCATION, new double[] {bytes}, new double[] {1});
        Map<String, long[]> curves = new LinkedHashMap<>();
        for (int service = 0; service < RequestRecord.SERVICES.length; service++) {
            String name = RequestRecord.SERVICES[service];
            Histogram[] parts = requests.responses(service);
            Histogram all = new Histogram(3);
            Arrays.stream(parts).forEach(all::add);
            for (Percentile percentile : Percentile.values()) {
                if (percentile.known(all.getTotalCount())) {
                    boolean known = Arrays.stream(parts).allMatch(each -> percentile.known(each.getTotalCount()));
                    samples.put(new MeasuredFigure(name, percentile.label()), new Sample(log(percentile, all),
                            known ? Arrays.stream(parts).mapToDouble(each -> log(percentile, each)).toArray()
                                    : new double[0]));
                }
            }
            if (all.getTotalCount() > 0) {
                curves.put(name, PercentileCurves.curve(all));
            }
        }
        return new GenerationFigures(samples, curves, gcShare(run, turns, counts), requests.failed(),
                IntStream.range(0, turns.size()).mapToObj(i -> new TurnPoint(
                        Math.round((turns.get(i).times().leadEndNs() - startNs) / 1e6) / 1e3,
                        Math.round(requests.answered(i) * 1e10 / turns.get(i).times().measuredNs()) / 10.0,
                        requests.medianNs(i), counts[i]))
                        .toList());
    }

    private static double log(Percentile percentile, Histogram of) {
        return Math.log(Math.max(1, percentile.of(of)));
    }

    /**
     * Of one of several servers, from the first to the last turn at whose beginning its file has a line; unknown if
     * these are the same.
     */
    private static double allocatedPerMessage(Path server, List<MeasuredTurn> turns, TurnRequests requests)
            throws IOException {
        Path counters = server.resolve("counters.csv");
        NavigableMap<Integer, Double> bytes = new TreeMap<>();
        if (Files.exists(counters)) {
            CsvFiles.counters(counters, (before, now) -> IntStream.range(0, turns.size())
                    .filter(turn -> now.timeNs() >= turns.get(turn).times().continuedNs()
                            && now.timeNs() <= turns.get(turn).times().leadEndNs())
                    .forEach(turn -> bytes.putIfAbsent(turn, now.value("allocatedBytes"))));
        }
        bytes.values().removeIf(each -> !Double.isFinite(each));
        return bytes.isEmpty() ? Double.NaN
                : (bytes.lastEntry().getValue() - bytes.firstEntry().getValue())
                        / IntStream.range(bytes.firstKey(), bytes.lastKey()).mapToLong(requests::messages).sum();
    }

    /** A ratio of sums; unknown if either is 0. */
    private static void add(Map<MeasuredFigure, Sample> samples, MeasuredFigure figure, double[] above,
            double[] below) {
        double log = Math.log(Arrays.stream(above).sum() / Arrays.stream(below).sum());
        double[] parts = IntStream.range(0, above.length).mapToDouble(i -> Math.log(above[i] / below[i])).toArray();
        if (Double.isFinite(log)) {
            samples.put(figure, new Sample(log, Arrays.stream(parts).allMatch(Double::isFinite) ? parts
                    : new double[0]));
        }
    }

    private static Double gcShare(Path run, List<MeasuredTurn> turns, boolean[] counts) {
        Jvm server = Jvm.read(run.resolve("server")).value();
        if (server.gc() == null) {
            return null;
        }
        long stoppedNs = 0;
        long measuredNs = 0;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i]) {
                TurnTimes turn = turns.get(i).times();
                stoppedNs += server.stops(StopKind.GC).overlapNs(turn.leadEndNs(), turn.closeNs());
                measuredNs += turn.measuredNs();
            }
        }
        return measuredNs == 0 ? null : Double.valueOf((double) stoppedNs / measuredNs);
    }
}
