package trader.analysis.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a log holds or lost, and could not be read. */
final class MissingEvents {
    private final String name;
    private final Lines pauses = new Lines();
    private final Lines safepoints = new Lines();
    private final Lines stalls = new Lines();
    private final Lines longLines = new Lines();
    private long droppedMessages;

    private static final class Lines {
        private long count;
        private String first;

        void add(String place) {
            first = count++ == 0 ? place : first;
        }
    }

    MissingEvents(String name) {
        this.name = name;
    }

    /** Adds a line that looks like a pause; {@code place}: the line with its number. */
    void pause(String place) {
        pauses.add(place);
    }

    void safepoint(String place) {
        safepoints.add(place);
    }

    void stall(String place) {
        stalls.add(place);
    }

    /** Adds a line of which only the end was read. */
    void longLine(String place) {
        longLines.add(place);
    }

    /** Adds messages that asynchronous logging dropped. */
    void dropped(long messages) {
        droppedMessages += messages;
    }

    /** The first line that looks like a pause and was not read, or null. */
    String firstPause() {
        return pauses.first;
    }

    /**
     * What the pauses lack, in one sentence; null if nothing.
     *
     * @param unended     pauses that began
     * @param collections numbers that no line has
     * @param perGc       pauses of a collection
     */
    String ofPauses(long read, long unended, long collections, double perGc) {
        long lost = pauses.count + unended + Math.round(collections * perGc);
        List<String> why = new ArrayList<>();
        if (pauses.count > 0) {
            why.add(some(pauses.count, "line looks", "lines look") + " like a pause but cannot be read, the first is "
                    + pauses.first);
        }
        if (unended > 0) {
            why.add(some(unended, "pause has", "pauses have") + " a beginning and no end");
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
        List<String> sentences = new ArrayList<>();
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
