package trader.analysis.run;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is wrong with the files of a run.
 *
 * @param problems missing or unreadable files: each makes the run INVALID
 * @param unknown  what the answer must do without, at least in part
 */
public record RunRemarks(List<String> problems, List<String> warnings, Set<Unknown> unknown) {
    public static final RunRemarks NONE = new RunRemarks(List.of(), List.of(), Set.of());

    public RunRemarks {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
        unknown = Set.copyOf(unknown);
    }

    public static RunRemarks problem(String problem) {
        return new RunRemarks(List.of(problem), List.of(), Set.of());
    }

    public static RunRemarks warning(String warning) {
        return new RunRemarks(List.of(), List.of(warning), Set.of());
    }

    /** Warns of a file that is missing, damaged or incomplete. */
    public static RunRemarks lacks(Unknown what, String warning) {
        return new RunRemarks(List.of(), List.of(warning), Set.of(what));
    }

    /** All in this order, each once. */
    public static RunRemarks together(List<RunRemarks> remarks) {
        return new RunRemarks(all(remarks, RunRemarks::problems).toList(), all(remarks, RunRemarks::warnings).toList(),
                all(remarks, RunRemarks::unknown).collect(Collectors.toSet()));
    }

    private static <T> Stream<T> all(List<RunRemarks> remarks, Function<RunRemarks, Collection<T>> part) {
        return remarks.stream().map(part).flatMap(Collection::stream).distinct();
    }
}
