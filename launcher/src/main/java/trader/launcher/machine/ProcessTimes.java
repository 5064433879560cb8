package trader.launcher.machine;

import java.util.Arrays;
import java.util.List;

/**
 * One line of {@code /proc/<pid>/stat}.
 *
 * @param command    name
 * @param startTicks start; identifies the process together with its id
 * @param ticks      own processor time
 * @param childTicks processor time of the children that it has waited for
 */
record ProcessTimes(long pid, long parent, String command, long startTicks, long ticks, long childTicks) {
    // Positions after the name, which may contain spaces and brackets.
    private static final int PARENT = 1;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int CHILD_USER = 13;
    private static final int CHILD_SYSTEM = 14;
    private static final int START = 19;

    /** Parses the line; the name stands in brackets. */
    static ProcessTimes parse(String line) {
        int open = line.indexOf('(');
        int close = line.lastIndexOf(')');
        List<String> rest = Arrays.asList(line.substring(close + 2).strip().split(" "));
        return new ProcessTimes(Long.parseLong(line.substring(0, open).strip()), Long.parseLong(rest.get(PARENT)),
                line.substring(open + 1, close), Long.parseLong(rest.get(START)),
                Long.parseLong(rest.get(USER)) + Long.parseLong(rest.get(SYSTEM)),
                Long.parseLong(rest.get(CHILD_USER)) + Long.parseLong(rest.get(CHILD_SYSTEM)));
    }
}
