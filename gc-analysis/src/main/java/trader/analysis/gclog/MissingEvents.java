package trader.analysis.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a log holds or lost, and could not be read. */
final class MissingEvents {
    private final String name;
    /** Lines that look like a pause, as the next two. */
    final Lines pauses = new Lines();
    final Lines safepoints = new Lines();
    final Lines stalls = new Lines();
    /** Lines of which only the end was read. */
    final Lines longLines = new Lines();
    /** Sentences about the whole log. */
    final List<String> notes = new ArrayList<>();
    /** Dropped by asynchronous logging. */
    long droppedMessages;

    static final class Lines {
        private long count;
        private String first;

        /** {@code place}: the line with its number. */
        void add(String place) {
            first = count++ == 0 ? place : first;
        }

        /** Null if there is none. */
        String first() {
            return first;
        }
    }

    MissingEvents(String name) {
        this.name = name;
    }

    /**
     * What the pauses lack, in one sentence; null if nothing.
     *
     * @param unended     pauses that began
     * @param unlisted    collections that stop the JVM, of which no line is about a pause
     * @param collections numbers that no line has
     * @param perGc       pauses of a collection
     */
    String ofPauses(long read, long unended, long unlisted, long collections, double perGc) {
        long lost = pauses.count + unended + unlisted + Math.round(collections * perGc);
        List<String> why = new ArrayList<>();
        if (pauses.count > 0) {
            why.add(some(pauses.count, "line looks", "lines look") + " like a pause but cannot be read, the first is "
                    + pauses.first);
        }
        if (unended > 0) {
            why.add(some(unended, "pause has", "pauses have") + " a beginning and no end");
        }
        if (unlisted > 0) {
            why.add("no line is about the pause of " + some(unlisted, "collection", "collections")
                    + " that stopped the JVM");
        }
        if (collections > 0) {
            why.add("no line is about " + some(collections, "collection", "collections") + " between others");
        }
        String dropped = some(droppedMessages, "message was", "messages were") + " dropped by -Xlog:async";
        if (lost == 0) {
            return droppedMessages == 0 ? null : name + ": " + dropped + ": pauses may be missing";
        }
        if (droppedMessages > 0) {
            why.add(dropped);
        }
        return name + ": " + lost + " of about " + (lost + read) + " pauses could not be read: "
                + String.join("; ", why);
    }

    /** Everything else, in sentences. */
    List<String> others(long readSafepoints, long readStalls) {
        List<String> sentences = new ArrayList<>(notes);
        if (safepoints.count > 0) {
            sentences.add(unread(safepoints, readSafepoints, "safepoints"));
        }
        if (stalls.count > 0) {
            sentences.add(unread(stalls, readStalls, "stalls"));
        }
        if (longLines.count > 0) {
            sentences.add(name + ": only the end was read of " + some(longLines.count, "line", "lines")
                    + " longer than " + String.format(Locale.ROOT, "%,d", GcLogReader.MOST_BYTES)
                    + " bytes, the first is " + longLines.first);
        }
        return sentences;
    }

    private String unread(Lines lines, long read, String what) {
        return name + ": " + lines.count + " of " + (lines.count + read) + " " + what
                + " could not be read, the first is " + lines.first;
    }

    private static String some(long count, String one, String several) {
        return count + " " + (count == 1 ? one : several);
    }
}
