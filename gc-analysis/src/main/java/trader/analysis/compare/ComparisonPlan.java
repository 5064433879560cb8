package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import trader.analysis.run.Invocation;
import trader.analysis.run.JsonFiles;

/**
 * {@code plan.json}: the variants to compare and the generations started so far. It is written before and after each
 * generation, so that an interrupted plan can be resumed.
 *
 * @param made generations started so far, in order
 */
public record ComparisonPlan(Invocation invocation, String ended, Design design, PlannedRate rate, Criteria criteria,
        PlannedTurns turns, List<String> warnings, List<Generation> made) {
    public static final String FILE = "plan.json";

    public ComparisonPlan {
        JsonFiles.requireAll(Map.of("invocation", invocation != null, "design", design != null, "rate", rate != null,
                "criteria", criteria != null, "turns", turns != null, "warnings", warnings != null,
                "made", made != null));
    }

    /**
     * What is compared.
     *
     * @param options of all variants
     * @param loads   each variant is a system at each of them; empty: one load, that of the options
     */
    public record Design(List<Vary> vary, List<Variant> variants, List<String> options, List<PlannedLoad> loads) {
        public Design {
            JsonFiles.requireAll(Map.of("vary", vary != null, "variants", variants != null && !variants.isEmpty(),
                    "options", options != null, "loads", loads != null));
        }

        public Variant variant(String id) {
            return variants.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
        }

        /** Of all groups, in the order of the variants. */
        public List<PlannedSystem> systems() {
            return variants.stream().flatMap(variant -> systems(variant.id())).toList();
        }

        private Stream<PlannedSystem> systems(String variant) {
            return loads.isEmpty() ? Stream.of(new PlannedSystem(variant, null))
                    : loads.stream().map(load -> new PlannedSystem(variant, load));
        }
    }

    /**
     * The rate of all systems whose load is not {@link PlannedLoad#MAX}.
     *
     * @param common whether one has to be found for all
     * @param value  found or given; null until it is found, or if each system has its own
     * @param of     the variant whose throughput gives the rate; null: the slowest
     */
    public record PlannedRate(boolean common, String value, String of) { }

    /**
     * How differences are judged.
     *
     * @param margin      smaller ones count as none, such as 0.05
     * @param percentiles whose differences are judged, such as p99
     */
    public record Criteria(double margin, Families families, List<String> percentiles) {
        public Criteria {
            JsonFiles.requireAll(Map.of("families", families != null, "percentiles", percentiles != null));
        }
    }

    /**
     * Which variants have turns at once, and how many.
     *
     * @param groups      ids of the variants that are alive at once; the first variant is in each
     * @param generations wanted of each group
     * @param rounds      of a generation; each system has one turn in a round
     * @param turnNs      measured part of a turn
     * @param stopsEarly  whether it ends as soon as every question is answered
     */
    public record PlannedTurns(List<List<String>> groups, int generations, int rounds, long turnNs,
            boolean stopsEarly) {
        public PlannedTurns {
            JsonFiles.requireAll(Map.of("groups", groups != null && !groups.isEmpty()));
        }
    }

    public record Vary(String option, List<String> values) { }

    /**
     * A variant.
     *
     * @param id       short, for directories and figures
     * @param change   options that a step sets in addition to those of the step before it; empty for other kinds
     * @param against  ids of the variants that it is compared with; a step: the one before it, then the first
     * @param without  for a step: id of the variant that has the options of the last step without this change; null if
     *                 there is none
     * @param givesUp  what a user of a step gives up; null: nothing
     */
    public record Variant(String id, String title, Map<String, String> options, VariantKind kind,
            Map<String, String> change, List<String> against, String without, String givesUp) {

        public static Variant cross(String id, Map<String, String> options, List<String> against) {
            return new Variant(id, id, options, VariantKind.CROSS, Map.of(), against, null, null);
        }

        public List<String> arguments() {
            return options.entrySet().stream().map(each -> "--" + each.getKey() + "=" + each.getValue()).toList();
        }
    }

    /** A variant at a load, which has server and clients of its own; {@code load} is null: that of the options. */
    public record PlannedSystem(String variant, PlannedLoad load) {
        /** "g1"; with a load "g1@max". */
        public String id() {
            return load == null ? variant : variant + "@" + load.name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One start of all JVMs of a group.
     *
     * @param number  from 1, different for all generations of the plan, also of different groups
     * @param group   its index in {@link PlannedTurns#groups()}
     * @param reasons why it does not count; empty if it does
     */
    public record Generation(int number, int group, State state, List<String> reasons) { }

    public enum State {
        /** Started; after the end of the process it counts as interrupted. */
        RUNNING,
        /** Broken off: does not count, and is started again under another number. */
        INTERRUPTED,
        /** Its rounds count. */
        DONE,
        /** A JVM ended, or too few rounds were valid: does not count, and is not started again. */
        FAILED
    }

    public ComparisonPlan withRate(String found) {
        return with(ended, new PlannedRate(rate.common(), found, rate.of()), turns);
    }

    public ComparisonPlan withEnded(String instant) {
        return with(instant, rate, turns);
    }

    /** With other groups and another length, before it starts. */
    public ComparisonPlan withLength(List<List<String>> divided, int wanted, int roundsOfEach) {
        return with(ended, rate, new PlannedTurns(divided, wanted, roundsOfEach, turns.turnNs(), turns.stopsEarly()));
    }

    private ComparisonPlan with(String newEnded, PlannedRate newRate, PlannedTurns newTurns) {
        return new ComparisonPlan(invocation, newEnded, design, newRate, criteria, newTurns, warnings, made);
    }

    /** The systems that are alive at once in a group. */
    public List<PlannedSystem> systemsOf(int group) {
        return turns.groups().get(group).stream().flatMap(design::systems).toList();
    }

    /** Name of the run directory of a system in a generation: "g01-zgc". */
    public static String directory(int generation, String system) {
        return String.format(Locale.ROOT, "g%02d-%s", generation, system);
    }

    /** Generations of a group whose rounds count. */
    public int done(int group) {
        return (int) made.stream().filter(each -> each.group() == group && each.state() == State.DONE).count();
    }

    /** Whether no further generation is wanted. */
    public boolean finished() {
        return ended != null || nextGroup() < 0;
    }

    /** The group of the next generation: the first of those with the fewest; −1 if all have enough. */
    public int nextGroup() {
        return IntStream.range(0, turns.groups().size()).filter(group -> concluded(group) < turns.generations())
                .boxed().min(Comparator.comparingLong(this::concluded)).orElse(-1);
    }

    /** Failed ones, too: a variant that always fails must not keep the plan from ending. */
    private long concluded(int group) {
        return made.stream().filter(each -> each.group() == group
                && (each.state() == State.DONE || each.state() == State.FAILED)).count();
    }

    public static ComparisonPlan read(Path directory) throws IOException {
        return JsonFiles.read(directory, FILE, "comparison", ComparisonPlan.class);
    }

    /** Writes the file, whole or not at all. */
    public void write(Path directory) throws IOException {
        JsonFiles.write(directory.resolve(FILE), this);
    }
}
