package trader.lab.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.RepeatPlan;
import trader.analysis.compare.RepeatPlan.Attempt;
import trader.analysis.compare.RepeatPlan.Slot;
import trader.analysis.compare.RepeatPlan.State;
import trader.common.Settings;
import trader.lab.experiment.RunDirectory;
import trader.lab.live.LiveDisplay;

/**
 * Makes the runs of a comparison: finds the common rate and warm-up, makes the runs in order, repeats each INVALID one
 * once, and writes the comparison after each repeat. Each step is written to {@code plan.json} in advance, so that the
 * work can be resumed.
 */
public final class ComparisonRuns {
    private static final int ALL_VALID = 0;
    private static final int SOME_LOST = 1;
    /** Assumed time of a run in addition to its load, until some runs are complete. */
    private static final double START_AND_REPORT_S = 12;

    private final Path directory;
    private final RunStep step;
    private final PrintStream out;
    private RepeatPlan plan;
    /** The longest warm-up of a calibration run; 0 if unknown. */
    private long warmupNs;

    public ComparisonRuns(Path directory, RepeatPlan plan, RunStep step, PrintStream out) {
        this.directory = directory;
        this.plan = plan;
        this.step = step;
        this.out = out;
    }

    /**
     * Makes the remaining runs.
     *
     * @return the exit status: 0 if every run is valid, otherwise 1
     * @throws IOException when the directory cannot be written, or no rate was found; the comparison can be resumed
     */
    public int run() throws IOException {
        markInterrupted();
        save();
        out.println("comparison in " + directory + ": " + plan.variants().size() + " variants x "
                + (plan.loads().size() < 2 ? "" : plan.loads().size() + " loads x ") + plan.repeats()
                + " repeats, about " + LiveDisplay.clock(leftNs(null)));
        plan.warnings().forEach(warning -> out.println("note: " + warning));
        out.println(Power.sentence(plan.repeats(), this::lengthNs));
        out.println("to resume after an interruption: trader compare --resume " + directory);
        if (!calibrate()) {
            return SOME_LOST;
        }
        for (Slot slot : plan.slots()) {
            while (!slot.done()) {
                if (!attempt(slot, arguments(slot), false)) {
                    return SOME_LOST;
                }
            }
        }
        return conclude();
    }

    private int conclude() throws IOException {
        if (plan.ended() == null) {
            plan = plan.withEnded(Instant.now().toString());
            save();
        }
        return plan.slots().stream().allMatch(slot -> slot.valid() != null) ? ALL_VALID : SOME_LOST;
    }

    /**
     * Finds one length of the warm-up for all variants, the longest, and one rate, half of the slowest throughput:
     * otherwise a faster variant would get more load.
     */
    private boolean calibrate() throws IOException {
        for (Slot slot : plan.calibrations()) {
            while (!slot.done()) {
                if (!attempt(slot, ofCalibration(slot), true)) {
                    return false;
                }
            }
            if (slot.valid() == null) {
                throw new IOException((plan.commonRate() ? "no common rate: two runs found no throughput of "
                        : "no common warm-up: two runs found none of ") + slot.variant() + ": "
                        + String.join("; ", slot.attempts().get(slot.attempts().size() - 1).reasons())
                        + "; set " + (plan.commonRate() ? "the rate with --rate" : "it with --warmup"));
            }
            warmupNs = Math.max(warmupNs, FoundWarmUp.ns(directory.resolve(slot.valid().directory())));
        }
        if (warmupNs > 0 && plan.slots().stream().anyMatch(slot ->
                FoundWarmUp.isWanted(SlotArguments.of(plan, slot)))) {
            out.printf(Locale.ROOT,
                    "%nwarm-up of all runs: %s, the longest that a variant took%n", LiveDisplay.clock(warmupNs));
        }
        return !plan.commonRate() || plan.rate() != null || findRate();
    }

    private boolean findRate() throws IOException {
        double lowest = Double.MAX_VALUE;
        for (Slot slot : plan.calibrations().stream().filter(each -> plan.rateOf() == null
                || each.variant().equals(plan.rateOf())).toList()) {
            lowest = Math.min(lowest, CalibrationRun.throughputPerS(directory.resolve(slot.valid().directory())));
        }
        String rate = CalibrationRun.rate(lowest / 2);
        plan = plan.withRate(rate);
        save();
        out.printf(Locale.ROOT, "%nrate of all runs%s: %s messages per second, half of the throughput of %s%n",
                plan.loads().contains(PlannedLoad.MAX) ? " at the common rate" : "", rate,
                plan.rateOf() == null ? "the slowest variant" : plan.rateOf());
        return true;
    }

    /** Makes one run; returns false if it was interrupted. */
    private boolean attempt(Slot slot, List<String> arguments, boolean calibration) throws IOException {
        String name = calibration ? "calibrate-" + slot.variant()
                : String.format(Locale.ROOT, "r%02d-%s%s", slot.repeat(), slot.load() == null ? ""
                : Settings.spelling(slot.load()) + "-", slot.variant());
        Path run = RunDirectory.unused(directory, name);
        String number = calibration ? "calibration" : "run " + (plan.slots().indexOf(slot) + 1) + "/"
                + plan.slots().size();
        out.printf(Locale.ROOT, "%n--- %s: %s%s%s; %s left in total ---%n", number,
                calibration ? "" : "repeat " + slot.repeat() + " of " + plan.repeats() + ", ",
                PlannedLoad.at(slot.variant(), slot.load()),
                slot.invalid() == 0 ? "" : ", repeated because the first was INVALID", LiveDisplay.clock(leftNs(null)));
        List<Attempt> attempts = slot.attempts();
        attempts.add(new Attempt(run.getFileName().toString(), State.RUNNING, List.of(), null));
        save();
        long startNs = System.nanoTime();
        RunStep.Outcome outcome = step.run(arguments, run, name,
                leftNs -> number + ", " + LiveDisplay.clock(leftNs(slot) + leftNs) + " left in total | ");
        State state = outcome.state();
        if (calibration && state == State.INVALID
                && (plan.commonRate() ? CalibrationRun.throughputPerS(run) > 0 : FoundWarmUp.ns(run) > 0)) {
            // Too short for a valid measurement, but it found a throughput or a warm-up.
            state = State.VALID;
        }
        attempts.set(attempts.size() - 1, new Attempt(run.getFileName().toString(), state, outcome.reasons(),
                (System.nanoTime() - startNs) / 1e9));
        forgetUnstarted(slot);
        save();
        return state != State.INTERRUPTED;
    }

    /** The estimated remaining time, without the run of {@code current}. */
    private long leftNs(Slot current) {
        double seconds = 0;
        for (Slot slot : plan.calibrations()) {
            seconds += slot.done() || slot == current ? 0
                    : step.plannedNs(ofCalibration(slot)) / 1e9 + START_AND_REPORT_S;
        }
        double overhead = overheadS();
        for (Slot slot : plan.slots()) {
            seconds += slot.done() || slot == current ? 0 : step.plannedNs(arguments(slot)) / 1e9 + overhead;
        }
        return (long) (seconds * 1e9);
    }

    /** The length of a comparison of these variants with this number of repeats, calibrations included. */
    private long lengthNs(int repeats) {
        double calibrationS = plan.calibrations().stream()
                .mapToDouble(slot -> step.plannedNs(ofCalibration(slot)) / 1e9 + START_AND_REPORT_S).sum();
        double runsS = plan.slots().stream().mapToDouble(slot -> step.plannedNs(arguments(slot)) / 1e9
                + START_AND_REPORT_S).sum();
        return (long) ((calibrationS + runsS * repeats / plan.repeats()) * 1e9);
    }

    private double overheadS() {
        return plan.slots().stream().flatMap(slot -> slot.attempts().stream()
                        .filter(attempt -> attempt.seconds() != null && attempt.state() != State.INTERRUPTED)
                        .map(attempt -> attempt.seconds() - step.plannedNs(arguments(slot)) / 1e9))
                .mapToDouble(Double::doubleValue).average().orElse(START_AND_REPORT_S);
    }

    private List<String> arguments(Slot slot) {
        List<String> arguments = SlotArguments.of(plan, slot);
        return warmupNs > 0 && FoundWarmUp.isWanted(arguments) ? FoundWarmUp.fixed(arguments, warmupNs) : arguments;
    }

    private List<String> ofCalibration(Slot slot) {
        return CalibrationRun.arguments(SlotArguments.of(plan, slot));
    }

    /**
     * Marks runs whose process is gone, and calibrations that found nothing: they do not count, and their directories
     * stay unchanged.
     */
    private void markInterrupted() {
        plan.calibrations().forEach(slot -> markInterrupted(slot, List.of(State.RUNNING, State.INVALID)));
        plan.slots().forEach(slot -> markInterrupted(slot, List.of(State.RUNNING)));
    }

    private void markInterrupted(Slot slot, List<State> states) {
        slot.attempts().replaceAll(attempt -> !states.contains(attempt.state()) ? attempt
                : new Attempt(attempt.directory(), State.INTERRUPTED, attempt.reasons(), attempt.seconds()));
        forgetUnstarted(slot);
    }

    /** Interrupted runs that have no directory: the next one will have their name. */
    private void forgetUnstarted(Slot slot) {
        slot.attempts().removeIf(attempt -> attempt.state() == State.INTERRUPTED
                && !Files.exists(directory.resolve(attempt.directory())));
    }

    private void save() throws IOException {
        plan.write(directory);
    }
}
