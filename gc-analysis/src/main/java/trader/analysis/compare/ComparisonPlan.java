package trader.analysis.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.analysis.ratesearch.RateSearchState;

/**
 * {@code plan.json}: what is to be compared, and how far it has come. It is written before and after each run, so that
 * an interrupted plan can go on.
 *
 * @param schema       1
 * @param name         of the comparison
 * @param started      ISO instant
 * @param resumed      when it went on after an interruption
 * @param ended        ISO instant; null before
 * @param command      the arguments of the command line
 * @param vary         the options that differ, with their values in the order given
 * @param options      the options of {@code run} that all variants have
 * @param repeats      how often each variant is to run
 * @param margin       what counts as the same, such as 0.1
 * @param commonRate   whether calibration runs of all variants are to find one rate for all
 * @param rate         that all runs were given, found or asked for; null before it is found, or where each has its own
 * @param warnings     what a reader of the figures should know
 * @param variants     the first is what the others are compared with
 * @param calibrations the runs that found the rate; may be none
 * @param slots        the runs, in their order
 */
public record ComparisonPlan(int schema, String name, String started, List<String> resumed, String ended, List<String> command,
        List<Vary> vary, List<String> options, int repeats, double margin, boolean commonRate, String rate,
        List<String> warnings, List<Variant> variants, List<Slot> calibrations, List<Slot> slots) {
    /** The name of the file. */
    public static final String FILE = "plan.json";

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /**
     * Checks that nothing is missing that every plan has.
     *
     * @throws IllegalArgumentException naming what is missing
     */
    public ComparisonPlan {
        RateSearchState.requireAll(Map.of("resumed", resumed != null, "options", options != null, "vary", vary != null,
                "variants", variants != null && !variants.isEmpty(), "calibrations", calibrations != null,
                "slots", slots != null, "warnings", warnings != null));
    }

    /** An option that differs. */
    public record Vary(String option, List<String> values) {
    }

    /**
     * A variant.
     *
     * @param id      short, for directories and figures
     * @param options that it has beside those of all, by name
     */
    public record Variant(String id, Map<String, String> options) {
        /** The options as arguments of the command line. */
        public List<String> arguments() {
            return options.entrySet().stream().map(each -> "--" + each.getKey() + "=" + each.getValue()).toList();
        }
    }

    /**
     * The place of a run in the plan.
     *
     * @param repeat   from 1; 0 for a calibration
     * @param variant  its id
     * @param attempts grows as they are made
     */
    public record Slot(int repeat, String variant, List<Attempt> attempts) {
        private static final int ATTEMPTS = 2;

        /** A place that nothing has run in. */
        public Slot(int repeat, String variant) {
            this(repeat, variant, new ArrayList<>());
        }

        /** The run that counts, or null. */
        public Attempt valid() {
            return attempts.stream().filter(each -> each.state() == State.VALID).findFirst().orElse(null);
        }

        /** How many runs were made to their end and are INVALID. */
        public int invalid() {
            return (int) attempts.stream().filter(each -> each.state() == State.INVALID).count();
        }

        /** Nothing more is to be run here: one was valid, or two were not. */
        public boolean done() {
            return valid() != null || invalid() >= ATTEMPTS;
        }
    }

    /**
     * A run.
     *
     * @param directory below that of the plan
     * @param state     what became of it
     * @param reasons   why it is INVALID
     * @param seconds   it took, from its start to its report; null before
     */
    public record Attempt(String directory, State state, List<String> reasons, Double seconds) {
    }

    /** What became of a run. */
    public enum State {
        /** It was begun; when nobody carries the plan out any more, it was broken off. */
        RUNNING,
        /** It was broken off, and does not count as an attempt. */
        INTERRUPTED,
        /** Its figures count. */
        VALID,
        /** Its figures do not count. */
        INVALID
    }

    /** Whether all runs have been made. */
    public boolean finished() {
        return slots.stream().allMatch(Slot::done);
    }

    /** The variant with this id. */
    public Variant variant(String id) {
        return variants.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    /**
     * Reads {@code plan.json}.
     *
     * @throws IOException when there is none or it is not one; the message says so
     */
    public static ComparisonPlan read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new IOException(directory + " is not the directory of a comparison: there is no " + FILE + " in it");
        }
        try {
            return JSON.readValue(file.toFile(), ComparisonPlan.class);
        } catch (JsonProcessingException damaged) {
            throw new IOException(file + " cannot be read: " + damaged.getOriginalMessage(), damaged);
        }
    }

    /** Writes {@code plan.json}, whole or not at all. */
    public void write(Path directory) throws IOException {
        Path next = directory.resolve(FILE + ".next");
        JSON.writeValue(next.toFile(), this);
        Files.move(next, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
