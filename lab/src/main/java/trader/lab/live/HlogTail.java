package trader.lab.live;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Reads an HdrHistogram interval log while it is being written. */
final class HlogTail {
    private static final String TAG = "Tag=";

    private final Path file;
    private long offset;

    HlogTail(Path file) {
        this.file = file;
    }

    /** One interval of one tag; {@code lengthS} in seconds, values in nanoseconds. */
    record Interval(String tag, double startS, double lengthS, Histogram histogram) {
    }

    /** The intervals written since the last call; an incomplete last line is left for the next call. */
    List<Interval> poll() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<Interval> intervals = new ArrayList<>();
        for (String line : newLines()) {
            Interval interval = parse(line);
            if (interval != null) {
                intervals.add(interval);
            }
        }
        return intervals;
    }

    private List<String> newLines() throws IOException {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.min(log.length() - offset, Integer.MAX_VALUE / 2)];
            log.seek(offset);
            log.readFully(bytes);
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            int end = text.lastIndexOf('\n') + 1;
            offset += end;
            return text.substring(0, end).lines().toList();
        }
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
