package trader.analysis.gclog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks whether a file is a unified GC log that can be read, and if not, which of its lines shows it. */
final class FormatCheck {
    /** The option that writes a complete log. */
    static final String HOW_TO =
            "-Xlog:gc*,safepoint:file=gc.log:utctime,uptimenanos,timenanos,level,tags:filecount=0";

    private static final Pattern OLD_FORMAT = Pattern.compile(
            "(?:[0-9T:.+-]+: )*\\[(?:Full )?GC\\b.*|.*\\[(?:PSYoungGen|ParNew|DefNew|CMS|G1Ergonomics).*"
                    + "|CommandLine flags: .*|.*Total time for which application threads were stopped: .*");
    private static final Pattern MAJOR = Pattern.compile("([0-9]+).*");
    private static final int LEAST_MAJOR = 17;
    private static final int TEXT_AT_MOST = 120;

    private final String name;
    private String part;
    private long number;
    private boolean collecting;
    private String firstText;
    private String oldFormat;
    private String oldSafepoint;
    private String oldVersion;
    private String firstSafepoint;
    private String firstZgcCollection;

    FormatCheck(String name) {
        this.name = name;
        part = name;
    }

    String part() {
        return part;
    }

    /** The next lines come from this file. */
    void part(String file) {
        part = file;
        number = 0;
    }

    void nextLine() {
        number++;
    }

    void gc() {
        collecting = true;
    }

    /** Neither this line nor, possibly, any before it was recognised. */
    void other(LogLine line) {
        if (recognised()) {
            return;
        }
        String text = line.text();
        if (firstText == null && !text.isBlank()) {
            firstText = seen(line);
        }
        if (oldFormat == null && OLD_FORMAT.matcher(text).matches()) {
            oldFormat = seen(line);
        }
    }

    void safepoint(LogLine line) {
        if (firstSafepoint == null) {
            firstSafepoint = seen(line);
        }
    }

    void safepointOfOldFormat(LogLine line) {
        if (oldSafepoint == null) {
            oldSafepoint = seen(line);
        }
    }

    void zgcCollection(LogLine line) {
        if (firstZgcCollection == null) {
            firstZgcCollection = seen(line);
        }
    }

    void version(String version, LogLine line) {
        Matcher major = MAJOR.matcher(version);
        if (major.matches() && Integer.parseInt(major.group(1)) < LEAST_MAJOR) {
            oldVersion = seen(line);
        }
    }

    /**
     * Checks the whole log.
     *
     * @throws NotAGcLogException if it cannot be read; names the file, the line and its text, and the log that is needed
     */
    void check(boolean anyPause) throws NotAGcLogException {
        String refusal = recognised() ? incomplete(anyPause) : unknown();
        if (refusal != null) {
            throw new NotAGcLogException(refusal + ". Needed is a log of JDK 17 to 25, written by java " + HOW_TO);
        }
    }

    private boolean recognised() {
        return collecting || firstSafepoint != null;
    }

    private String unknown() {
        if (oldFormat != null) {
            return oldFormat + " is of the format before JDK 9 (-XX:+PrintGCDetails)";
        }
        return firstText == null ? name + " is empty: the JVM wrote no GC log, or ended before it could"
                : firstText + " is how it begins: it is not a unified GC log, nothing in it is about collections or "
                        + "safepoints";
    }

    private String incomplete(boolean anyPause) {
        if (oldVersion != null) {
            return oldVersion + " names an older JDK";
        }
        if (oldSafepoint != null) {
            return oldSafepoint + " is how JDK 9 to 12 tell safepoints";
        }
        if (!collecting) {
            return firstSafepoint + " is a safepoint, but the log is not complete: no line has the tag gc, so that GC "
                    + "pauses cannot be told from other stops";
        }
        return firstZgcCollection != null && !anyPause ? firstZgcCollection + " is a collection of ZGC, but the log is "
                + "not complete: -Xlog:gc leaves the pauses of ZGC out" : null;
    }

    private String seen(LogLine line) {
        String text = line.text();
        return part + ": line " + number + ": '"
                + (text.length() <= TEXT_AT_MOST ? text : text.substring(0, TEXT_AT_MOST) + "…") + "'";
    }
}
