package trader.lab.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A variant described by its difference to another one.
 *
 * @param id      for directories and figures
 * @param change  options of {@code run} that it sets
 * @param undo    options that take it away from the last step, where that is not the value before {@code change}
 * @param from    id of the step that it builds on; null: the one before it
 * @param givesUp what a user of it gives up; null: nothing
 * @param where   its origin, for error messages
 */
public record Step(String id, String title, Map<String, String> change, Map<String, String> undo, String from,
        String givesUp, String where) {
    static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");
    static final String ID_RULE = "up to 40 letters, digits and . _ -, the first a letter or digit";
    private static final Pattern WITH_ID = Pattern.compile("([^=:]*):(.*)");

    /**
     * Parses {@code --step}.
     *
     * @param text such as {@code low-pause:gc=zgc,server-heap=512m}, the id optional; a comma within a value is written
     *             {@code \,}
     */
    public static Step parse(String text) {
        Matcher withId = WITH_ID.matcher(text);
        String id = withId.matches() ? withId.group(1) : null;
        if (id != null && !ID.matcher(id).matches()) {
            throw new IllegalArgumentException("--step " + text + ": '" + id + "' is no name; allowed are " + ID_RULE);
        }
        String changes = id == null ? text : withId.group(2);
        Map<String, String> change = new LinkedHashMap<>();
        for (String each : changes.split(Variants.COMMA, -1)) {
            int equals = each.indexOf('=');
            if (equals < 1 || equals == each.length() - 1) {
                throw new IllegalArgumentException("--step " + text + ": allowed is OPTION=VALUE,OPTION=VALUE such as"
                        + " gc=zgc,server-heap=512m, or the same after NAME:");
            }
            String option = each.substring(0, equals).strip().replaceFirst("^--", "");
            if (change.put(option, each.substring(equals + 1).strip().replace("\\,", ",")) != null) {
                throw new IllegalArgumentException("--step " + text + ": " + option + " is there twice");
            }
        }
        return new Step(id == null ? Variants.id(change) : id, changes, change, Map.of(), null, null,
                "--step " + text);
    }

    public Step withChange(Map<String, String> changed, Map<String, String> undone) {
        return new Step(id, title, changed, undone, from, givesUp, where);
    }
}
