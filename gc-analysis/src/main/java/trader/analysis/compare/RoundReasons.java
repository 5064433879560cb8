package trader.analysis.compare;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rounds of a generation by number: why a round does not count; null if it counts. */
public record RoundReasons(Map<Integer, Reason> rounds) {
    /** A reason, and the systems in whose turns it was found. */
    record Reason(String text, List<String> systems) { }

    /**
     * Rounds that do not count for the same reason.
     *
     * @param systems in how many of these rounds it was found in the turn of each; in one round it may be several
     */
    public record Dropped(String reason, int rounds, Map<String, Integer> systems) {
        /** "zgc 2, g1 1". */
        public String of() {
            return systems.entrySet().stream().map(each -> each.getKey() + " " + each.getValue())
                    .collect(Collectors.joining(", "));
        }

        /** "3 missed rate (zgc 2, g1 1)". */
        @Override
        public String toString() {
            return rounds + " " + reason + " (" + of() + ")";
        }
    }

    /** {@code turns}: of all systems, in the order of time. */
    public static RoundReasons of(List<MeasuredTurn> turns) {
        Map<Integer, Reason> reasons = new TreeMap<>();
        turns.stream().collect(Collectors.groupingBy(MeasuredTurn::round)).forEach((round, of) ->
                reasons.put(round, reason(of)));
        return new RoundReasons(reasons);
    }

    private static Reason reason(List<MeasuredTurn> turns) {
        return turns.stream().map(MeasuredTurn::dropReason).filter(each -> !each.isEmpty()).findFirst()
                .map(first -> new Reason(first, turns.stream().filter(turn -> turn.dropReason().equals(first))
                        .map(MeasuredTurn::system).toList())).orElse(null);
    }

    boolean counts(int round) {
        return rounds.get(round) == null;
    }

    public int counted() {
        return (int) rounds.values().stream().filter(Objects::isNull).count();
    }

    /** Of several generations, by reason. */
    public static List<Dropped> dropped(Collection<RoundReasons> generations) {
        Map<String, List<Reason>> reasons = generations.stream().flatMap(each -> each.rounds().values().stream())
                .filter(Objects::nonNull).collect(Collectors.groupingBy(Reason::text, TreeMap::new,
                        Collectors.toList()));
        return reasons.entrySet().stream().map(each -> new Dropped(each.getKey(), each.getValue().size(),
                each.getValue().stream().flatMap(reason -> reason.systems().stream()).collect(Collectors.groupingBy(
                        system -> system, TreeMap::new, Collectors.summingInt(any -> 1))))).toList();
    }
}
