package trader.analysis.gclog;

import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks whether a file is a readable unified GC log, and if not, finds the line that shows it. */
final class FormatCheck {
    /** The option that writes a complete log. */
    static final String HOW_TO = "-Xlog:gc*,safepoint:file=gc.log:utctime,uptimenanos,timenanos,level,tags:filecount=0";

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
    /** The first line of each kind, with its place. */
    private final Map<Kind, String> first = new EnumMap<>(Kind.class);

    enum Kind { ANY_TEXT, OLD_FORMAT, OLD_SAFEPOINT, OLD_VERSION, SAFEPOINT, ZGC_COLLECTION }

    FormatCheck(String name) {
        this.name = name;
        part = name;
    }

    String part() {
        return part;
    }

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

    void saw(Kind kind, LogLine line) {
        if (!first.containsKey(kind)) {
            String text = line.text();
            first.put(kind, part + ": line " + number + ": '"
                    + (text.length() <= TEXT_AT_MOST ? text : text.substring(0, TEXT_AT_MOST) + "…") + "'");
        }
    }

    void other(LogLine line) {
        if (recognised()) {
            return;
        }
        String text = line.text();
        if (!text.isBlank()) {
            saw(Kind.ANY_TEXT, line);
        }
        if (OLD_FORMAT.matcher(text).matches()) {
            saw(Kind.OLD_FORMAT, line);
        }
    }

    void version(String version, LogLine line) {
        Matcher major = MAJOR.matcher(version);
        if (major.matches() && Integer.parseInt(major.group(1)) < LEAST_MAJOR) {
            saw(Kind.OLD_VERSION, line);
        }
    }

    /**
     * Checks the whole log.
     *
     * @throws NotAGcLogException if it cannot be read; names the file, the line and its text, and the log that is
     *                            needed
     */
    void check(boolean anyPause) throws NotAGcLogException {
        String refusal = recognised() ? incomplete(anyPause) : unknown();
        if (refusal != null) {
            throw new NotAGcLogException(refusal + ". A log of JDK 17 to 25 is needed, written with java " + HOW_TO);
        }
    }

    private boolean recognised() {
        return collecting || first.containsKey(Kind.SAFEPOINT);
    }

    private String unknown() {
        if (first.containsKey(Kind.OLD_FORMAT)) {
            return first.get(Kind.OLD_FORMAT) + " has the format from before JDK 9 (-XX:+PrintGCDetails)";
        }
        if (first.isEmpty()) {
            return name + " is empty: the JVM wrote no GC log, or ended too early";
        }
        String line = first.get(Kind.ANY_TEXT);
        return line + (line.contains(": '{\"") ? ": this is JSON, not the log itself, which 'docker logs' or jq prints"
                : ": this is not a unified GC log, because no line is about collections or safepoints");
    }

    private String incomplete(boolean anyPause) {
        if (first.containsKey(Kind.OLD_VERSION)) {
            return first.get(Kind.OLD_VERSION) + " names an older JDK";
        }
        if (first.containsKey(Kind.OLD_SAFEPOINT)) {
            return first.get(Kind.OLD_SAFEPOINT) + " is the form of safepoints in JDK 9 to 12";
        }
        if (!collecting) {
            return first.get(Kind.SAFEPOINT)
                    + " is a safepoint, but the log is not complete: no line has the tag gc, so "
                    + "GC pauses cannot be distinguished from other stops";
        }
        return first.containsKey(Kind.ZGC_COLLECTION) && !anyPause ? first.get(Kind.ZGC_COLLECTION)
                + " is a collection of ZGC, but the log is not complete: -Xlog:gc leaves out the pauses of ZGC" : null;
    }
}
