package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.analysis.latencylog.Percentile;
import trader.analysis.latencylog.RecordFile;
import trader.runfiles.RequestRecord;

/**
 * The recurring tails of a run that goes on, from the requests that its clients have written so far. Memory grows with
 * the slowest tenth of them. One thread.
 */
public final class GrowingTail {
    /** With so many effective episodes any share is known to ± 10 points, if it is that of independent episodes. */
    public static final double ENOUGH = 96;

    private final List<Path> files;
    private final long[] read;
    private final List<ServiceSoFar> services = new ArrayList<>();

    private record SlowTime(long dueNs, long completedNs) {
        long responseNs() {
            return completedNs - dueNs;
        }
    }

    private static final class ServiceSoFar {
        private final Histogram response = new Histogram(3);
        private final List<SlowTime> slow = new ArrayList<>();
        private long slowFromNs;

        void add(RequestRecord request) {
            response.recordValue(request.responseNs());
            if (request.responseNs() > slowFromNs) {
                slow.add(new SlowTime(request.dueNs(), request.completedNs()));
            }
        }

        void forgetFast() {
            slowFromNs = response.getValueAtPercentile(90);
            slow.removeIf(each -> each.responseNs() <= slowFromNs);
        }

        /** Zero with too few requests. */
        double effectiveEpisodes(long lengthNs) {
            Long fromNs = Percentile.P99.of(response);
            if (fromNs == null) {
                return 0;
            }
            List<TailEpisodes.Large> stalls = episodes(slow, fromNs).stalls(lengthNs);
            List<SlowTime> recurring = slow.stream().filter(each -> stalls.stream()
                    .noneMatch(stall -> stall.meets(each.dueNs, each.completedNs))).toList();
            long count = response.getTotalCount() - slow.size() + recurring.size();
            return episodes(recurring, recurring.stream().map(SlowTime::responseNs).sorted(Comparator.reverseOrder())
                    .skip(count / Percentile.P99.oneIn()).findFirst().orElse(fromNs)).effective();
        }

        private TailEpisodes episodes(List<SlowTime> of, long fromNs) {
            long usualNs = response.getValueAtPercentile(50);
            TailEpisodes episodes = new TailEpisodes();
            of.stream().filter(each -> each.responseNs() > fromNs).sorted(Comparator.comparingLong(SlowTime::dueNs))
                    .forEach(each -> episodes.add(each.dueNs, each.completedNs, each.responseNs() - usualNs));
            return episodes;
        }
    }

    /** {@code files}: {@code requests.bin} of each client; it need not exist yet. */
    public GrowingTail(List<Path> files) {
        this.files = files;
        read = new long[files.size()];
        for (int i = 0; i < RequestRecord.SERVICES.length; i++) {
            services.add(new ServiceSoFar());
        }
    }

    /** Reads what is new. */
    public void poll() throws IOException {
        for (int i = 0; i < files.size(); i++) {
            if (Files.exists(files.get(i)) && Files.size(files.get(i)) > 0) {
                read[i] = RecordFile.open(files.get(i), RequestRecord.LAYOUT).forEachFrom(read[i], request -> {
                    if (request.isAnswered()) {
                        services.get(request.service()).add(request);
                    }
                });
            }
        }
        services.forEach(ServiceSoFar::forgetFast);
    }

    /**
     * By service that has requests: the effective episodes of its recurring tail, 0 as long as it has no p99.
     *
     * @param lengthNs since the measurement began
     */
    public Map<String, Double> effectiveEpisodes(long lengthNs) {
        Map<String, Double> episodes = new LinkedHashMap<>();
        for (int i = 0; i < services.size(); i++) {
            if (services.get(i).response.getTotalCount() > 0) {
                episodes.put(RequestRecord.SERVICES[i], services.get(i).effectiveEpisodes(lengthNs));
            }
        }
        return episodes;
    }
}
