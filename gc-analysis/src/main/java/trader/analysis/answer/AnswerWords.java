package trader.analysis.answer;

import java.util.List;
import java.util.Locale;

/** Figures and services in the words of an answer. */
final class AnswerWords {
    private AnswerWords() { }

    /** Under 10 % with one decimal. */
    static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }

    static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }

    /** "a", "a and b", "a, b and c". */
    static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** "the slowest 1 % of quotes", "of requests of a foreign log's tag". */
    static String slowest(String service, String percentile) {
        return "the slowest " + (percentile.equals("p90") ? "10 %" : "1 %") + " of " + plural(service);
    }

    /** "12 % of what the slowest 1 % of quotes lost". */
    static String ofSlowest(double share, String service, String percentile) {
        return percent(share) + " of what " + slowest(service, percentile) + " lost";
    }

    static String plural(String service) {
        return service.equals("quote") || service.equals("order") ? service + "s" : "requests of " + service;
    }
}
