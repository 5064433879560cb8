package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.analysis.run.JsonFiles;

/**
 * {@code plan.json}: the variants to compare and the runs made so far. It is written before and after each run, so that
 * an interrupted plan can be resumed.
 *
 * @param margin       smaller differences count as none, such as 0.1
 * @param commonRate   whether calibration runs of all variants find one rate for all
 * @param rate         of all runs, found or given; null until it is found, or if each run has its own
 * @param cumulative   each variant adds options to the one before it, and is compared with it, too
 */
public record ComparisonPlan(int schema, String name, String started, List<String> resumed, String ended,
        List<String> command, List<Vary> vary, List<String> options, int repeats, double margin, boolean commonRate,
        String rate, List<String> warnings, List<Variant> variants, List<Slot> calibrations, List<Slot> slots,
        boolean cumulative) {
    public static final String FILE = "plan.json";

    public ComparisonPlan {
        JsonFiles.requireAll(Map.of("resumed", resumed != null, "options", options != null, "vary", vary != null,
                "variants", variants != null && !variants.isEmpty(), "calibrations", calibrations != null,
                "slots", slots != null, "warnings", warnings != null));
    }

    public record Vary(String option, List<String> values) { }

    /** A variant; {@code id} is short, for directories and figures. */
    public record Variant(String id, Map<String, String> options) {
        public List<String> arguments() {
            return options.entrySet().stream().map(each -> "--" + each.getKey() + "=" + each.getValue()).toList();
        }
    }

    /** A run in the plan; {@code repeat} counts from 1 and is 0 for a calibration. */
    public record Slot(int repeat, String variant, List<Attempt> attempts) {
        private static final int ATTEMPTS = 2;

        public Slot(int repeat, String variant) {
            this(repeat, variant, new ArrayList<>());
        }

        /** The run that is used, or null. */
        public Attempt valid() {
            return attempts.stream().filter(each -> each.state() == State.VALID).findFirst().orElse(null);
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

    public ComparisonPlan withRate(String found) {
        return new ComparisonPlan(schema, name, started, resumed, ended, command, vary, options, repeats, margin,
                commonRate, found, warnings, variants, calibrations, slots, cumulative);
    }

    public ComparisonPlan withEnded(String instant) {
        return new ComparisonPlan(schema, name, started, resumed, instant, command, vary, options, repeats, margin,
                commonRate, rate, warnings, variants, calibrations, slots, cumulative);
    }

    public boolean finished() {
        return slots.stream().allMatch(Slot::done);
    }

    public Variant variant(String id) {
        return variants.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    public static ComparisonPlan read(Path directory) throws IOException {
        return JsonFiles.read(directory, FILE, "comparison", ComparisonPlan.class);
    }

    /** Writes the file, whole or not at all. */
    public void write(Path directory) throws IOException {
        JsonFiles.write(directory.resolve(FILE), this);
    }
}
