package trader.analysis.gclog;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.analysis.input.LogLines;

/** Checks whether a file is a readable unified GC log, and if not, finds the line that shows it. */
final class FormatCheck {
    /** The option that writes a complete log. */
    static final String HOW_TO = "-Xlog:gc*,safepoint:file=gc.log:utctime,uptimenanos,timenanos,level,tags:filecount=0";

    private static final Pattern OLD_FORMAT = Pattern.compile(
            "(?:[0-9T:.+-]+: ){0,4}\\[(?:Full )?GC\\b|.*\\[(?:PSYoungGen|ParNew|DefNew|CMS|G1Ergonomics)"
                    + "|CommandLine flags: |.*Total time for which application threads were stopped: ");
    private static final Pattern MAJOR = Pattern.compile("([0-9]+).*");
    private static final int LEAST_MAJOR = 17;

    private final String name;
    private LogLines lines;
    private String part;
    private boolean collecting;
    /** The first line of each kind, with its place. */
    private final Map<Kind, String> first = new EnumMap<>(Kind.class);

    enum Kind {
        ANY_TEXT, OLD_FORMAT, OLD_SAFEPOINT, OLD_VERSION, SAFEPOINT
    }

    FormatCheck(String name) {
        this.name = name;
    }

    /** The file that is being read. */
    void part(String file, LogLines of) {
        part = file;
        lines = of;
    }

    String part() {
        return part;
    }

    /** Where the line is that was just read. */
    String place(LogLine line) {
        return part + ": line " + lines.number() + ": " + line.quoted()
                + (lines.isCut() ? String.format(Locale.ROOT, " (the end of %,d bytes)", lines.bytes()) : "");
    }

    void gc() {
        collecting = true;
    }

    void saw(Kind kind, LogLine line) {
        if (!first.containsKey(kind)) {
            first.put(kind, place(line));
        }
    }

    /** Until now, no line was the JVM's. */
    void forgetJdk() {
        first.remove(Kind.OLD_VERSION);
        first.remove(Kind.OLD_SAFEPOINT);
    }

    void other(LogLine line) {
        if (recognised()) {
            return;
        }
        if (!line.text().isBlank()) {
            saw(Kind.ANY_TEXT, line);
        }
        if (OLD_FORMAT.matcher(line.text()).lookingAt()) {
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
     * @param unread the first line that looks like a pause and could not be read, or null
     * @throws IOException if it cannot be read; names the file, the line and its text, and the log that is needed
     */
    void check(boolean anyPause, String unread) throws IOException {
        String refusal = recognised() ? incomplete(anyPause, unread) : unknown();
        if (refusal != null) {
            throw refused(refusal);
        }
    }

    static IOException refused(String why) {
        return new IOException(why + ". A log of JDK 17 to 25 is needed, written with java " + HOW_TO);
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

    private String incomplete(boolean anyPause, String unread) {
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
        return anyPause || unread == null ? null
                : unread + " looks like a pause, but is not written as in a unified log, and no pause is";
    }
}
