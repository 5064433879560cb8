package trader.lab.live;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Reads an HdrHistogram interval log while it is being written. */
public final class HlogTail {
    private static final String TAG = "Tag=";

    private static final String BASE_TIME = "#[BaseTime: ";

    private final FileTail tail;
    private double baseS;

    public HlogTail(Path file) {
        tail = new FileTail(file);
    }

    /** One interval of one tag; {@code startS} and {@code lengthS} in seconds, values in nanoseconds. */
    public record Interval(String tag, double startS, double lengthS, Histogram histogram) {
    }

    /** The intervals written since the last call. */
    public List<Interval> poll() throws IOException {
        List<Interval> intervals = new ArrayList<>();
        for (String line : tail.poll()) {
            if (line.startsWith(BASE_TIME)) {
                baseS = Double.parseDouble(line.substring(BASE_TIME.length()).split(" ")[0]);
            }
            Interval interval = parse(line);
            if (interval != null) {
                intervals.add(interval);
            }
        }
        return intervals;
    }

    /** The time from which the intervals count, in seconds since 1970. */
    public double baseS() {
        return baseS;
    }

    /** {@code Tag=quote,0.127,1.007,2.769,HISTFAAA...}; null for comments and the legend. */
    static Interval parse(String line) throws IOException {
        if (line.startsWith("#") || line.startsWith("\"")) {
            return null;
        }
        String tag = "";
        String rest = line;
        if (line.startsWith(TAG)) {
            int comma = line.indexOf(',');
            tag = line.substring(TAG.length(), comma);
            rest = line.substring(comma + 1);
        }
        String[] columns = rest.split(",");
        if (columns.length != 4) {
            throw new IOException("not a line of an HdrHistogram log: '" + line + "'");
        }
        try {
            ByteBuffer payload = ByteBuffer.wrap(Base64.getDecoder().decode(columns[3].strip()));
            return new Interval(tag, Double.parseDouble(columns[0]), Double.parseDouble(columns[1]),
                    Histogram.decodeFromCompressedByteBuffer(payload, 0));
        } catch (DataFormatException | IllegalArgumentException broken) {
            throw new IOException("unreadable histogram: '" + line + "'", broken);
        }
    }
}
