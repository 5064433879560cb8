package trader.analysis.answer;

import java.util.List;
import java.util.Locale;
import trader.analysis.answer.Answer.MainCause;
import trader.analysis.attribution.Cause;
import trader.analysis.figures.Format;

/** Causes and figures in the words of an answer. */
final class AnswerWords {
    /** Chance gives as much so often. */
    private static final double OFTEN = 0.4;

    private AnswerWords() { }

    /** As in the tables; of stops, in the plural. */
    static String words(MainCause of) {
        return of.isStop() ? of.of().plural() : of.cause();
    }

    /** Its name among the kinds of waiting for a processor. */
    static String kind(MainCause of) {
        return of.isOfBothSides() ? Cause.OTHER_THREADS : of.of().processorWait();
    }

    /** Of a share that chance may have given. */
    static String chance(double share, double expected, Double pValue) {
        return share <= expected ? "no more than chance gives, " + Format.roughly(expected)
                : pValue == null ? "by chance " + Format.roughly(expected)
                : pValue >= OFTEN ? "chance often gives as much, and " + Format.roughly(expected) + " on average"
                : "by chance " + Format.roughly(expected) + ", but 1 time in " + Math.round(1 / pValue) + " as much";
    }

    /** Under 10 % with one decimal. */
    static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }

    static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }

    static String capitalized(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** "a", "a and b", "a, b and c". */
    static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
