package trader.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import trader.analysis.compare.ComparisonPlan.State;

/** How a campaign makes a run. */
public interface RunStep {
    /**
     * What became of a run.
     *
     * @param state   VALID, INVALID or INTERRUPTED
     * @param reasons why it is INVALID
     */
    record Outcome(State state, List<String> reasons) {
    }

    /** How long a run with these arguments takes at least. */
    long plannedNs(List<String> arguments);

    /**
     * Makes a run, to its end and its report.
     *
     * @param arguments of {@code run}
     * @param directory where; it does not exist yet
     * @param name      of the run
     * @param whole     what stands before each line of progress: from the ns left of this run
     * @throws IOException when its directory cannot be made
     */
    Outcome run(List<String> arguments, Path directory, String name, LongFunction<String> whole) throws IOException;
}
