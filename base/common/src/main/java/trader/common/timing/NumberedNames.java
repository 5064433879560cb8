package trader.common.timing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Numbers names from 0, and writes them to a CSV file. Numbering is thread-safe; one thread writes. */
public final class NumberedNames {
    static final int MOST = 10_000;

    private final Path file;
    private final String columns;
    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final Queue<String> unwritten = new ConcurrentLinkedQueue<>();
    private FileChannel channel;

    /** {@code columns} is the first line of the file, such as {@code sender,replyQueue}. */
    public NumberedNames(Path file, String columns) {
        this.file = file;
        this.columns = columns;
    }

    /** The number of a name; -1 if there are too many names. */
    public int number(String name) {
        Integer known = numbers.get(name);
        return known != null ? known : add(name);
    }

    private synchronized int add(String name) {
        int next = numbers.size();
        if (next == MOST) {
            return -1;
        }
        Integer before = numbers.putIfAbsent(name, next);
        if (before != null) {
            return before;
        }
        unwritten.add(next + "," + column(name));
        return next;
    }

    /** In quotes if it holds a comma or a quote; a line break becomes a space. */
    static String column(String name) {
        String line = name.replace('\n', ' ').replace('\r', ' ');
        return line.indexOf(',') < 0 && line.indexOf('"') < 0 ? line : '"' + line.replace("\"", "\"\"") + '"';
    }

    void open() throws IOException {
        channel = RingFile.create(file);
        writeLine(columns);
    }

    void writeNew() throws IOException {
        for (String line = unwritten.poll(); line != null; line = unwritten.poll()) {
            writeLine(line);
        }
    }

    private void writeLine(String line) throws IOException {
        RingFile.writeFully(channel, ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
