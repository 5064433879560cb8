package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.run.JsonFiles;
import trader.analysis.validity.OverloadReasons;

/**
 * {@code plan.json}: the variants to compare and the runs made so far. It is written before and after each run, so that
 * an interrupted plan can be resumed.
 *
 * @param margin      smaller differences count as none, such as 0.1
 * @param commonRate  whether calibration runs find one rate for all runs whose load is not {@link PlannedLoad#MAX}
 * @param rate        of these runs, found or given; null until it is found, or if each run has its own
 * @param rateOf      the variant whose throughput gives the rate; null: the slowest
 * @param loads       each variant gets each of them once a repeat; empty: one load, that of the options
 * @param percentiles whose differences are judged, such as p99
 */
public record RepeatPlan(int schema, String name, String started, List<String> resumed, String ended,
        List<String> command, List<Vary> vary, List<String> options, int repeats, double margin, boolean commonRate,
        String rate, String rateOf, List<PlannedLoad> loads, Families families, List<String> percentiles,
        List<String> warnings, List<Variant> variants, List<Slot> calibrations, List<Slot> slots) {
    public static final String FILE = "plan.json";
    public static final int SCHEMA = 2;

    public RepeatPlan {
        JsonFiles.requireAll(Map.of("resumed", resumed != null, "options", options != null, "vary", vary != null,
                "variants", variants != null && !variants.isEmpty(), "calibrations", calibrations != null,
                "slots", slots != null, "warnings", warnings != null, "loads", loads != null, "families",
                families != null, "percentiles", percentiles != null));
    }

    /**
     * A run in the plan.
     *
     * @param repeat counts from 1 and is 0 for a calibration
     * @param load   null: that of the options
     */
    public record Slot(int repeat, String variant, PlannedLoad load, List<Attempt> attempts) {
        private static final int ATTEMPTS = 2;

        public Slot(int repeat, String variant, PlannedLoad load) {
            this(repeat, variant, load, new ArrayList<>());
        }

        /** The VALID run, or null. */
        public Attempt valid() {
            return attempts.stream().filter(each -> each.state() == State.VALID).findFirst().orElse(null);
        }

        /**
         * The run whose believable figures count: the VALID one or, if two were INVALID, the first of them for which
         * the load generator's own stops are the only reason. Null: none.
         */
        Attempt measured() {
            if (valid() != null || !done()) {
                return valid();
            }
            return attempts.stream().filter(each -> each.state() == State.INVALID && !each.reasons().isEmpty()
                    && each.reasons().stream().allMatch(OverloadReasons::isStopped)).findFirst().orElse(null);
        }

        /** Completed runs that are INVALID. */
        public int invalid() {
            return (int) attempts.stream().filter(each -> each.state() == State.INVALID).count();
        }

        /** Whether no more attempts are needed: one was valid, or two were INVALID. */
        public boolean done() {
            return valid() != null || invalid() >= ATTEMPTS;
        }
    }

    /** A run; {@code seconds} is the time from its start to its report, null before. */
    public record Attempt(String directory, State state, List<String> reasons, Double seconds) { }

    public enum State {
        /** Started; after the end of the process it counts as interrupted. */
        RUNNING,
        /** Broken off: does not count as an attempt. */
        INTERRUPTED,
        VALID,
        INVALID
    }

    public RepeatPlan withRate(String found) {
        return new RepeatPlan(schema, name, started, resumed, ended, command, vary, options, repeats, margin,
                commonRate, found, rateOf, loads, families, percentiles, warnings, variants, calibrations, slots);
    }

    public RepeatPlan withEnded(String instant) {
        return new RepeatPlan(schema, name, started, resumed, instant, command, vary, options, repeats, margin,
                commonRate, rate, rateOf, loads, families, percentiles, warnings, variants, calibrations, slots);
    }

    public boolean finished() {
        return slots.stream().allMatch(Slot::done);
    }

    public Variant variant(String id) {
        return variants.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    /** Reads a plan of this or an earlier schema; as one of this schema it can be resumed. */
    public static RepeatPlan read(Path directory) throws IOException {
        return JsonFiles.read(directory, FILE, "comparison", PlanSchema::upgrade, RepeatPlan.class);
    }

    /** Writes the file, whole or not at all. */
    public void write(Path directory) throws IOException {
        JsonFiles.write(directory.resolve(FILE), this);
    }
}
