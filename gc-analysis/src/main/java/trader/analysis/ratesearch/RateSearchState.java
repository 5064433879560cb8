package trader.analysis.ratesearch;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code search.json}: what is searched for, and what has been tried. It is written before and after each run, so that an
 * interrupted search can go on.
 *
 * @param schema     1
 * @param name       of the search
 * @param started    ISO instant
 * @param resumed    when it went on after an interruption
 * @param ended      ISO instant; null before
 * @param stoppedFor why it ended; null before
 * @param command    the arguments of the command line
 * @param options    the options of {@code run} that all runs have
 * @param target     what is promised
 * @param startPerS  messages per second of the first run; null: half of the throughput that it finds itself
 * @param durationNs of the measure phase of a run, at least
 * @param limits     when it ends
 * @param tries      in order
 */
public record RateSearchState(int schema, String name, String started, List<String> resumed, String ended, String stoppedFor,
        List<String> command, List<String> options, LatencyTarget target, Double startPerS, long durationNs, Limits limits,
        List<Try> tries) {
    /** The name of the file. */
    public static final String FILE = "search.json";

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    /** The measure phase of a slow rate is at most so many times as long as asked for. */
    private static final int LONGEST = 5;

    /**
     * Checks that nothing is missing that every search has.
     *
     * @throws IllegalArgumentException naming what is missing
     */
    public RateSearchState {
        requireAll(Map.of("resumed", resumed != null, "options", options != null, "target", target != null,
                "limits", limits != null, "tries", tries != null));
    }

    /**
     * Throws unless all are there.
     *
     * @param there by name
     * @throws IllegalArgumentException naming one that is not
     */
    public static void requireAll(Map<String, Boolean> there) {
        new TreeMap<>(there).forEach((name, isThere) -> {
            if (!isThere) {
                throw new IllegalArgumentException("'" + name + "' is missing");
            }
        });
    }

    /**
     * When a search ends.
     *
     * @param runs      after so many rates were tried
     * @param timeNs    when no other run would end within it
     * @param precision when both ends of the interval are nearer to the rate than this part of it
     */
    public record Limits(int runs, long timeNs, double precision) {
    }

    /**
     * A rate that is tried.
     *
     * @param ratePerS messages per second; null while the run finds it itself
     * @param attempts grows as they are made
     */
    public record Try(Double ratePerS, List<Attempt> attempts) {
        private static final int ATTEMPTS = 2;

        /** The attempt that says something, or null. */
        public Attempt counted() {
            return attempts.stream().filter(each -> each.outcome() != null && each.outcome() != TrialOutcome.INVALID)
                    .findFirst().orElse(null);
        }

        /** Nothing more is to be run here: one said something, or two were INVALID. */
        public boolean done() {
            return counted() != null || attempts.stream().filter(each -> each.outcome() == TrialOutcome.INVALID).count()
                    >= ATTEMPTS;
        }
    }

    /**
     * A run.
     *
     * @param directory   below that of the search
     * @param state       RUNNING, INTERRUPTED or DONE
     * @param outcome     null unless it is done
     * @param margin      null when unknown
     * @param reason      why it is INVALID, or what it says
     * @param seconds     it took, from its start to its report; null before
     * @param loadSeconds how much of that was planned for its load
     */
    public record Attempt(String directory, State state, TrialOutcome outcome, Double margin, String reason, Double seconds,
            double loadSeconds) {
    }

    /** What became of a run. */
    public enum State {
        /** It was begun; when nobody carries the search out any more, it was broken off. */
        RUNNING,
        /** It was broken off, and does not count as an attempt. */
        INTERRUPTED,
        /** It was made to its end. */
        DONE
    }

    /** What has been tried, in order; of a try that is not done, nothing. */
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

    /** How long a run at a rate measures: longer where that is needed for the percentiles, in whole seconds. */
    public long measureNs(Double ratePerS) {
        return ratePerS == null ? durationNs
                : Math.max(durationNs, (long) Math.ceil(target.messagesNeeded() / ratePerS) * 1_000_000_000L);
    }

    /** The lowest rate that can be judged by a run that is not too long, in messages per second. */
    public double leastPerS() {
        return Staircase.round(target.messagesNeeded() / (LONGEST * durationNs / 1e9), RoundingMode.UP);
    }

    /** What all runs took together. */
    @JsonIgnore
    public double seconds() {
        return tries.stream().flatMap(each -> each.attempts().stream()).filter(each -> each.seconds() != null)
                .mapToDouble(Attempt::seconds).sum();
    }

    /**
     * Reads {@code search.json}.
     *
     * @throws IOException when there is none or it is not one; the message says so
     */
    public static RateSearchState read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new IOException(directory + " is not the directory of a rate search: there is no " + FILE + " in it");
        }
        try {
            return JSON.readValue(file.toFile(), RateSearchState.class);
        } catch (JsonProcessingException damaged) {
            throw new IOException(file + " cannot be read: " + damaged.getOriginalMessage(), damaged);
        }
    }

    /** Writes {@code search.json}, whole or not at all. */
    public void write(Path directory) throws IOException {
        Path next = directory.resolve(FILE + ".next");
        JSON.writeValue(next.toFile(), this);
        Files.move(next, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
