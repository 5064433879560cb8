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

    static String words(MainCause of) {
        return of.isOfBothSides() ? of.cause() : words(of.of());
    }

    static String words(Cause cause) {
        return switch (cause) {
            case SERVER_SAFEPOINT -> "other safepoints of the server";
            case CLIENT_SAFEPOINT -> "other safepoints of the load generator";
            case SERVER_STALL -> "allocation stalls of the server";
            case CLIENT_STALL -> "allocation stalls of the load generator";
            case SERVER_STOP -> "other stops of the server";
            case CLIENT_STOP -> "other stops of the load generator";
            case SERVER_PROCESSOR -> "the server's threads waiting for a processor";
            case CLIENT_PROCESSOR -> "the load generator's threads waiting for a processor";
            case LISTENER_WAIT -> "the listener waiting for a processor that other threads had";
            case LOAD_WAIT -> "the load generator's thread waiting for a processor that other threads had";
            case SATURATION -> "more load than the system can carry";
            case LATE_WAKE -> "the load generator itself, whose threads woke late";
            case DRIVER -> "the script of the load generator";
            case SLOW_SEND -> "slow confirmation of sends";
            default -> cause.label();
        };
    }

    /** Of a share that chance may have given. */
    static String chance(double share, double expected, double pValue) {
        return share <= expected ? "no more than chance gives, " + Format.roughly(expected)
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
