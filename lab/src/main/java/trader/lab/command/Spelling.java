package trader.lab.command;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds the names that a misspelled one may mean. */
public final class Spelling {
    private static final int MOST_EDITS = 2;
    private static final int MOST_NAMES = 3;

    private Spelling() {
    }

    /** The end of a sentence that refuses {@code text}: the names that it may mean, or {@code otherwise} if none. */
    public static String didYouMean(String text, Collection<String> names, String otherwise) {
        List<String> like = like(text, names);
        return like.isEmpty() ? otherwise : "; did you mean " + String.join(" or ", like) + "?";
    }

    /** The names that the fewest inserted, deleted or replaced letters, at most two, make of {@code text}. */
    static List<String> like(String text, Collection<String> names) {
        Map<String, Integer> edits = names.stream().distinct()
                .collect(Collectors.toMap(Function.identity(), name -> edits(text, name)));
        int fewest = edits.values().stream().mapToInt(Integer::intValue).min().orElse(MOST_EDITS + 1);
        return fewest > MOST_EDITS ? List.of() : names.stream().distinct().filter(name -> edits.get(name) == fewest)
                .sorted(Comparator.naturalOrder()).limit(MOST_NAMES).toList();
    }

    /** The Levenshtein distance. */
    private static int edits(String from, String to) {
        int[] before = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] now = new int[to.length() + 1];
            now[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = before[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(replaced, 1 + Math.min(before[j], now[j - 1]));
            }
            before = now;
        }
        return before[to.length()];
    }
}
