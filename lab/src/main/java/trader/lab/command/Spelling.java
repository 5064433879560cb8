package trader.lab.command;

import java.util.Collection;
import java.util.stream.Collectors;

/** Finds the names that a misspelled one may mean. */
public final class Spelling {
    private static final int MOST_EDITS = 2;
    private static final int MOST_NAMES = 3;

    private Spelling() {
    }

    /**
     * The end of a sentence that refuses {@code text}: the names that the fewest inserted, deleted or replaced letters,
     * at most two, make of it, or {@code otherwise} if there are none.
     */
    public static String didYouMean(String text, Collection<String> names, String otherwise) {
        int fewest = names.stream().mapToInt(name -> edits(text, name)).min().orElse(MOST_EDITS + 1);
        return fewest > MOST_EDITS ? otherwise : names.stream().distinct().filter(name -> edits(text, name) == fewest)
                .sorted().limit(MOST_NAMES).collect(Collectors.joining(" or ", "; did you mean ", "?"));
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
