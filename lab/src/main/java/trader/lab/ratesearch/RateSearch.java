package trader.lab.ratesearch;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trader.analysis.ratesearch.Observation;
import trader.analysis.ratesearch.RateEstimate;
import trader.analysis.ratesearch.RateSearchAnalysis;
import trader.analysis.ratesearch.RateSearchState;
import trader.analysis.ratesearch.RateSearchState.Attempt;
import trader.analysis.ratesearch.RateSearchState.RunOptions;
import trader.analysis.ratesearch.RateSearchState.State;
import trader.analysis.ratesearch.RateSearchState.Try;
import trader.analysis.ratesearch.RateSearchSummary;
import trader.analysis.ratesearch.Staircase;
import trader.analysis.ratesearch.TrialOutcome;
import trader.analysis.report.RateSearchReport;
import trader.analysis.run.JsonFiles;
import trader.common.Units;
import trader.lab.experiment.RunDirectory;
import trader.lab.live.LiveDisplay;

/**
 * Makes the runs of a rate search, one rate after another, until a limit is reached, and repeats each INVALID run
 * once. All runs have the warm-up that the first found. Each step is written to {@code search.json} in advance, so that
 * the search can be resumed; the report is written after each run.
 */
public final class RateSearch {
    private static final int HAS_RATE = 0;
    private static final int NO_RATE = 1;
    /** Assumed time of a run in addition to its load, until some runs are complete. */
    private static final double START_AND_REPORT_S = 12;
    private static final String WARM_UP = "--warmup=";
    private static final long NS_PER_S = 1_000_000_000L;

    private final Path directory;
    private final RunStep step;
    private final PrintStream out;
    private RateSearchState search;

    public RateSearch(Path directory, RateSearchState search, RunStep step, PrintStream out) {
        this.directory = directory;
        this.search = search;
        this.step = step;
        this.out = out;
    }

    /**
     * Makes the remaining runs.
     *
     * @return the exit status: 0 if a rate was found, otherwise 1
     * @throws IOException when the directory cannot be written; the search can be resumed
     */
    public int run() throws IOException {
        markInterrupted();
        save();
        out.println("rate search in " + directory + ": " + search.target().text() + "; at most "
                + search.limits().runs() + " runs and " + LiveDisplay.clock(search.limits().timeNs()));
        out.println("to resume after an interruption: trader sla --resume " + directory);
        while (search.ended() == null) {
            Try next = next();
            if (next == null) {
                break;
            }
            if (!attempt(next)) {
                return NO_RATE;
            }
        }
        RateSearchSummary data = report();
        RateSearchTable.print(data, out);
        out.println("report:  " + directory.resolve("report.html"));
        return RateEstimate.of(search.trials()).verdict().hasRate() ? HAS_RATE : NO_RATE;
    }

    /** The next rate to try, or null when the search is over. */
    private Try next() throws IOException {
        List<Try> tries = search.tries();
        Try last = tries.isEmpty() ? null : tries.get(tries.size() - 1);
        if (last != null && last.done()) {
            String end = last.ratePerS() == null ? "the first run failed twice: " + lastReason(last)
                    : RateEstimate.end(search.trials(), search.leastPerS(), search.limits());
            if (end != null) {
                conclude(end);
                return null;
            }
        }
        if (last == null || last.done()) {
            last = new Try(last == null ? search.runs().startPerS()
                    : Double.valueOf(Staircase.next(search.trials(), search.leastPerS())), new ArrayList<>());
            tries.add(last);
        }
        if (search.seconds() > 0 && search.seconds() + secondsOf(last) > search.limits().timeNs() / 1e9) {
            tries.removeIf(each -> each.attempts().isEmpty());
            conclude("there is no time for another run within " + LiveDisplay.clock(search.limits().timeNs()));
            return null;
        }
        return last;
    }

    private static String lastReason(Try tried) {
        return tried.attempts().get(tried.attempts().size() - 1).reason();
    }

    /** Makes one run; returns false if it was interrupted. */
    private boolean attempt(Try tried) throws IOException {
        int number = search.tries().size();
        String name = String.format(Locale.ROOT, "r%02d-%s", number, rate(tried.ratePerS()));
        Path run = RunDirectory.unused(directory, name);
        List<Attempt> attempts = tried.attempts();
        out.printf(Locale.ROOT, "%n--- run %d: %s%s; at most %s left ---%n", number, tried.ratePerS() == null
                ? "half of the throughput that this run finds" : rate(tried.ratePerS()) + " messages per second",
                attempts.stream().noneMatch(each -> each.outcome() == TrialOutcome.INVALID) ? ""
                        : ", repeated because the first was INVALID", LiveDisplay.clock(leftNs()));
        String where = run.getFileName().toString();
        List<String> arguments = arguments(search, tried.ratePerS());
        double loadSeconds = step.plannedNs(arguments) / 1e9;
        long leftAfterNs = Math.max(0, leftNs() - (long) (secondsOf(tried) * 1e9));
        attempts.add(new Attempt(where, State.RUNNING, null, null, null, null, loadSeconds));
        save();
        long startNs = System.nanoTime();
        boolean interrupted = !step.run(arguments, run, name,
                leftNs -> "run " + number + ", at most " + LiveDisplay.clock(leftAfterNs + leftNs)
                        + " left in total | ");
        double seconds = (System.nanoTime() - startNs) / 1e9;
        Observation seen = interrupted ? null : Observation.read(run, search.target());
        attempts.set(attempts.size() - 1, interrupted
                ? new Attempt(where, State.INTERRUPTED, null, null, null, seconds, loadSeconds)
                : new Attempt(where, State.DONE, seen.outcome(), seen.margin(), seen.why(), seconds, loadSeconds));
        if (seen != null && tried.ratePerS() == null && seen.offeredPerS() != null) {
            search.tries().set(number - 1, new Try(seen.offeredPerS(), attempts));
        }
        if (!interrupted && search.runs().common().stream().filter(each -> each.startsWith(WARM_UP))
                .allMatch((WARM_UP + "auto")::equals)) {
            fixWarmUp(JsonFiles.read(run.resolve("run.json")).at("/warmup/ns").asLong(0));
        }
        save();
        report();
        if (seen != null) {
            out.println(seen.outcome() + ": " + seen.why());
        }
        return !interrupted;
    }

    /** Gives further runs the warm-up that a run found, in whole seconds; 0 if it did not get that far. */
    private void fixWarmUp(long ns) {
        if (ns > 0) {
            List<String> options = new ArrayList<>(search.runs().common());
            options.removeIf(each -> each.startsWith(WARM_UP));
            options.add(WARM_UP + (ns + NS_PER_S - 1) / NS_PER_S + "s");
            search = search(options, search.ended(), search.stoppedFor());
        }
    }

    /** One run, from its start to its report. */
    private double secondsOf(Try tried) {
        double overheadS = search.tries().stream().flatMap(each -> each.attempts().stream())
                .filter(attempt -> attempt.state() == State.DONE)
                .mapToDouble(attempt -> Math.max(0, attempt.seconds() - attempt.loadSeconds())).average()
                .orElse(START_AND_REPORT_S);
        return step.plannedNs(arguments(search, tried.ratePerS())) / 1e9 + overheadS;
    }

    /** The rest of the search, which may also end earlier. */
    private long leftNs() {
        Try last = search.tries().get(search.tries().size() - 1);
        int runs = search.limits().runs() - search.tries().size() + (last.done() ? 0 : 1);
        double byTimeS = search.limits().timeNs() / 1e9 - search.seconds();
        return (long) (Math.max(0, Math.min(byTimeS, runs * secondsOf(last))) * 1e9);
    }

    private static String rate(Double ratePerS) {
        return ratePerS == null ? "auto" : Staircase.plain(ratePerS);
    }

    /** The arguments of {@code run} for a rate; null for a run that finds its own rate. */
    public static List<String> arguments(RateSearchState search, Double ratePerS) {
        List<String> arguments = new ArrayList<>(search.runs().common());
        arguments.addAll(List.of("--load=open", "--rate=" + rate(ratePerS),
                "--duration=" + Units.formatDuration(search.measureNs(ratePerS))));
        return arguments;
    }

    private void conclude(String why) throws IOException {
        search = search(search.runs().common(), Instant.now().toString(), why);
        save();
    }

    private RateSearchState search(List<String> options, String ended, String why) {
        return new RateSearchState(search.schema(), search.invocation(), ended, why,
                new RunOptions(options, search.runs().startPerS(), search.runs().durationNs()), search.target(),
                search.limits(), search.tries());
    }

    private RateSearchSummary report() throws IOException {
        RateSearchSummary data = RateSearchAnalysis.of(directory);
        RateSearchReport.write(data, directory);
        return data;
    }

    /** Marks runs whose process is gone: they do not count, and their directories stay unchanged. */
    private void markInterrupted() {
        search.tries().forEach(tried -> tried.attempts().replaceAll(attempt -> attempt.state() != State.RUNNING
                ? attempt : new Attempt(attempt.directory(), State.INTERRUPTED, null, null, null, attempt.seconds(),
                        attempt.loadSeconds())));
    }

    private void save() throws IOException {
        search.write(directory);
    }
}
