package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import trader.analysis.run.JsonFiles;
import trader.analysis.run.Run;
import trader.runfiles.RequestRecord;

/**
 * {@code prediction.json} in the directory of a comparison: p99 of a run, and what it would be without a group of
 * causes. Requests that met a stall are in neither, since a stall need not come again.
 *
 * @param run       directory of the run
 * @param takenAway how the comparison takes the cause away
 * @param services  by name, those with a p99
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Prediction(String run, CauseGroup cause, String takenAway, Map<String, Predicted> services) {
    public static final String FILE = "prediction.json";
    /** Whose usual time goes, too, when they are taken away. */
    private static final Set<CauseGroup> WHOLE = EnumSet.of(CauseGroup.FSYNC, CauseGroup.DATABASE);

    public Prediction {
        JsonFiles.requireAll(Map.of("run", run != null, "cause", cause != null, "takenAway", takenAway != null,
                "services", services != null));
    }

    /**
     * p99 of a service, and without the cause, each with the interval that another start at the same time is in with
     * 95 % confidence.
     *
     * @param ratio of {@code withoutNs} to {@code measuredNs}
     */
    public record Predicted(long measuredNs, long withoutNs, long lowNs, long highNs, double ratio, double low,
            double high) { }

    /** Null if the directory has none. */
    public static Prediction read(Path directory) throws IOException {
        return JsonFiles.read(directory.resolve(FILE)).isMissingNode() ? null
                : JsonFiles.read(directory, FILE, "prediction", Prediction.class);
    }

    /** Predicts what a run would be without a cause, that is without its time and the backlogs behind it. */
    public static Map<String, Predicted> of(Run run, CauseGroup cause) throws IOException {
        RequestPasses first = RequestPasses.over(run);
        int services = RequestRecord.SERVICES.length;
        ServiceTail[] tails = new ServiceTail[services];
        BlockedPercentile[] blocks = new BlockedPercentile[services];
        for (int service = 0; service < services; service++) {
            tails[service] = first.tail(service) == null ? null : new ServiceTail(first, run.window(), service);
            blocks[service] = new BlockedPercentile(run.window());
        }
        Cause[] causes = Stream.of(Cause.values()).filter(each -> each.group() == cause && each.canBeWithout())
                .toArray(Cause[]::new);
        RequestPasses.over(run, WHOLE.contains(cause), (request, breakdown) -> {
            ServiceTail tail = tails[request.service()];
            if (tail != null && !tail.metStall(request.dueNs(), request.completedNs())) {
                long partNs = breakdown == null ? 0 : breakdown.withBacklogsNs(causes);
                blocks[request.service()].add(request.dueNs(), request.responseNs(),
                        Math.max(0, request.responseNs() - partNs));
            }
        });
        Map<String, Predicted> predicted = new LinkedHashMap<>();
        for (int service = 0; service < services; service++) {
            Predicted of = blocks[service].p99();
            if (of != null) {
                predicted.put(RequestRecord.SERVICES[service], of);
            }
        }
        return predicted;
    }
}
