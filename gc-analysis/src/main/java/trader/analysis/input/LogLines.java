package trader.analysis.input;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * The lines of a log as ISO 8859-1, which takes every byte, in bounded memory. Only a newline ends a line; a carriage
 * return before it is left out.
 */
public final class LogLines implements Closeable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final String name;
    private final int mostBytes;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int from;
    private int filled;
    private byte[] line = new byte[1 << 10];
    private long number;
    private long bytes;
    private boolean whole;

    /** {@code name}: for messages. Closes the stream. */
    public LogLines(String name, InputStream in, int mostBytes) {
        this.name = name;
        this.in = in;
        this.mostBytes = mostBytes;
    }

    public static LogLines open(Path file, int mostBytes) throws IOException {
        return new LogLines(file.toString(), LogInput.open(file), mostBytes);
    }

    /** Of the last line, from 1. */
    public long number() {
        return number;
    }

    /** The length of the last line. */
    public long bytes() {
        return bytes;
    }

    /** Whether the last line is longer than allowed, so that only its end was returned. */
    public boolean isCut() {
        return bytes > mostBytes;
    }

    /** Whether the last line ended with a newline. */
    public boolean isWhole() {
        return whole;
    }

    /** The next line, or only its end if it is longer than allowed; null after the last one. */
    public String next() throws IOException {
        int length = 0;
        bytes = 0;
        while (from < filled || fill()) {
            int end = from;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            int more = end - from;
            if (length + more > mostBytes) {
                int kept = Math.min(length, mostBytes / 2);
                System.arraycopy(line, length - kept, line, 0, kept);
                length = kept;
            }
            if (length + more > line.length) {
                line = Arrays.copyOf(line, Math.max(length + more, 2 * line.length));
            }
            System.arraycopy(buffer, from, line, length, more);
            length += more;
            bytes += more;
            from = end + 1;
            whole = end < filled;
            if (whole) {
                return text(length);
            }
        }
        return bytes == 0 ? null : text(length);
    }

    /**
     * The next line; null after the last one.
     *
     * @throws IOException if it is longer than allowed
     */
    public String nextWhole() throws IOException {
        String text = next();
        if (isCut()) {
            throw new IOException(String.format(Locale.ROOT, "%s: line %d is %,d bytes long; at most %,d are allowed",
                    name, number, bytes, mostBytes));
        }
        return text;
    }

    private String text(int length) {
        number++;
        boolean windows = length > 0 && line[length - 1] == '\r';
        return new String(line, 0, windows ? length - 1 : length, ISO_8859_1);
    }

    private boolean fill() throws IOException {
        from = 0;
        filled = Math.max(0, in.read(buffer));
        return filled > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
