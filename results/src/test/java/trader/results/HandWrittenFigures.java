package trader.results;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds measured figures in the prose and tables of a document: a value with its interval, a ratio, a latency, a rate,
 * a share. Code, and what stands between the marks of a result, does not count. A latency or a share beside a word of
 * limits, such as "at most 5 ms", "over 1 %" or "10 ms and more", is a setting.
 */
final class HandWrittenFigures {
    private static final String NUMBER = "\\d[\\d.,]*";
    /** Code blocks, code, figures of results, and the targets of links. */
    private static final Pattern LEFT_OUT = Pattern.compile("(?ms)^```.*?^```|^    .*?$|<!--r:.*?<!--/r-->|`[^`]*`"
            + "|]\\([^)]*\\)");
    private static final List<Pattern> FIGURES = List.of(
            Pattern.compile(NUMBER + " ?%? ?\\(" + NUMBER + " ?%? ?(?:–|-|to|and) ?\\d"),
            Pattern.compile(NUMBER + " ?%? ?± ?\\d"),
            Pattern.compile("× ?\\d|\\d ?×|\\d times (?:as|the|faster|slower|longer|more|less)"),
            Pattern.compile(NUMBER + "/s\\b|" + NUMBER + " (?:\\w+ ){0,3}(?:per|a) second\\b"));
    private static final Pattern VALUE = Pattern.compile("(" + NUMBER + " ?(?:ns|µs|us|ms|%))(?!\\w)"
            + "( and more| or more| confidence)?");
    private static final Pattern LIMIT = Pattern.compile("(?i)(least|most|than|over|up to|within|every|exceeds|below"
            + "|under|after|beyond|worst|slowest|probability) $");

    private HandWrittenFigures() { }

    /** The figures with the words around them; {@code settings} are phrases that hold none. */
    static List<String> in(String document, Set<String> settings) {
        String text = LEFT_OUT.matcher(document).replaceAll("`").replace('\u00a0', ' ').replaceAll("\\s+", " ");
        for (String each : settings) {
            text = text.replace(each, "setting");
        }
        Set<String> found = new LinkedHashSet<>();
        for (Pattern figure : FIGURES) {
            for (Matcher match = figure.matcher(text); match.find();) {
                found.add(around(text, match.start(), match.end()));
            }
        }
        for (Matcher match = VALUE.matcher(text); match.find();) {
            String before = text.substring(Math.max(0, match.start() - 15), match.start());
            if (match.group(2) == null && !LIMIT.matcher(before).find()) {
                found.add(around(text, match.start(), match.end()));
            }
        }
        return new ArrayList<>(found);
    }

    private static String around(String text, int start, int end) {
        return "…" + text.substring(Math.max(0, start - 40), Math.min(text.length(), end + 20)) + "…";
    }
}
