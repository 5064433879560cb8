package trader.analysis.ratesearch;

import java.io.IOException;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.analysis.run.Invocation;
import trader.analysis.run.JsonFiles;

/**
 * {@code search.json}: the target of a search and the rates tried so far. It is written before and after each run, so
 * that an interrupted search can be resumed.
 *
 * @param ended ISO instant; null until it ends
 */
public record RateSearchState(int schema, Invocation invocation, String ended, String stoppedFor, RunOptions runs,
        LatencyTarget target, Limits limits, List<Try> tries) {
    public static final String FILE = "search.json";

    /** The measure phase of a slow rate is at most this many times the requested duration. */
    private static final int LONGEST = 5;

    public RateSearchState {
        JsonFiles.requireAll(Map.of("invocation", invocation != null, "runs", runs != null, "target", target != null,
                "limits", limits != null, "tries", tries != null));
    }

    /**
     * Options of the runs.
     *
     * @param common     of all runs
     * @param startPerS  messages per second of the first run; null: half of the throughput that this run finds
     * @param durationNs the shortest measure phase
     */
    public record RunOptions(List<String> common, Double startPerS, long durationNs) {
        public RunOptions {
            JsonFiles.requireAll(Map.of("common", common != null));
        }
    }

    /**
     * When a search ends.
     *
     * @param precision both ends of the interval must be closer to the rate than this part of it
     */
    public record Limits(int runs, long timeNs, double precision) { }

    /** A rate that is tried, in messages per second; null while the run finds it itself. */
    public record Try(Double ratePerS, List<Attempt> attempts) {
        private static final int ATTEMPTS = 2;

        /** The attempt that is used, or null. */
        public Attempt counted() {
            return attempts.stream().filter(each -> each.outcome() != null && each.outcome() != TrialOutcome.INVALID)
                    .findFirst().orElse(null);
        }

        /** Whether no more runs are needed: one counted, or two were INVALID. */
        public boolean done() {
            return counted() != null || attempts.stream().filter(each -> each.outcome() == TrialOutcome.INVALID).count()
                    >= ATTEMPTS;
        }
    }

    /**
     * A run.
     *
     * @param seconds     from its start to its report; null before
     * @param loadSeconds planned for its load
     */
    public record Attempt(String directory, State state, TrialOutcome outcome, Double margin, String reason,
            Double seconds, double loadSeconds) { }

    public enum State {
        /** Started; after the end of the search process it counts as interrupted. */
        RUNNING,
        /** Broken off: does not count as an attempt. */
        INTERRUPTED,
        DONE
    }

    public List<Trial> trials() {
        List<Trial> trials = new ArrayList<>();
        for (Try each : tries) {
            if (each.done() && each.ratePerS() != null) {
                Attempt counted = each.counted();
                trials.add(counted == null ? Trial.of(each.ratePerS(), TrialOutcome.INVALID, null)
                        : Trial.of(each.ratePerS(), counted.outcome(), counted.margin()));
            }
        }
        return trials;
    }

    /** The measure phase of a run at a rate: longer if the percentiles need it, in whole seconds. */
    public long measureNs(Double ratePerS) {
        return ratePerS == null ? runs.durationNs()
                : Math.max(runs.durationNs(), (long) Math.ceil(target.messagesNeeded() / ratePerS) * 1_000_000_000L);
    }

    /** The lowest rate that can be judged by a run that is not too long, in messages per second. */
    public double leastPerS() {
        return Staircase.round(target.messagesNeeded() / (LONGEST * runs.durationNs() / 1e9), RoundingMode.UP);
    }

    public double seconds() {
        return tries.stream().flatMap(each -> each.attempts().stream()).filter(each -> each.seconds() != null)
                .mapToDouble(Attempt::seconds).sum();
    }

    public static RateSearchState read(Path directory) throws IOException {
        return JsonFiles.read(directory, FILE, "rate search", RateSearchState.class);
    }

    /** Writes the file, whole or not at all. */
    public void write(Path directory) throws IOException {
        JsonFiles.write(directory.resolve(FILE), this);
    }
}
