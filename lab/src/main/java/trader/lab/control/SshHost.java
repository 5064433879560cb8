package trader.lab.control;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Trader on another host.
 *
 * @param ssh       words of the command that reaches it
 * @param host      as {@code ssh} takes it
 * @param directory of the launcher there
 */
public record SshHost(List<String> ssh, String host, String directory) {
    /** Nothing that begins with a hyphen: it would be an option of ssh. */
    private static final Pattern FORM = Pattern.compile("([^\\s:@\\[\\]-][^\\s:@\\[\\]]*@)?"
            + "(?:\\[([0-9A-Fa-f:.]+(?:%[^\\s@\\[\\]]+)?)]|([^\\s:@\\[\\]-][^\\s:@\\[\\]]*))(?::(.+))?");

    public static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }

    /**
     * Reads {@code host} or {@code host:directory}; an IPv6 address is in brackets.
     *
     * @param ssh       with blanks between its words
     * @param directory if the text has none
     */
    public static SshHost of(String text, String ssh, String directory) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no host");
        }
        String user = matcher.group(1) == null ? "" : matcher.group(1);
        return new SshHost(List.of(ssh.strip().split(" +")),
                user + (matcher.group(2) == null ? matcher.group(3) : matcher.group(2)),
                matcher.group(4) == null ? directory : matcher.group(4));
    }

    /** The host without the user. */
    public String name() {
        return host.substring(host.indexOf('@') + 1);
    }

    /** Starts the part of a run there. */
    List<String> command() {
        List<String> command = new ArrayList<>(ssh);
        command.add(host);
        command.add(quoted(directory + "/trader") + " part");
        return command;
    }

    /** One word for a POSIX shell. */
    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
