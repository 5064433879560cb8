package trader.lab.live;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads a text file while it is being written. */
public final class FileTail {
    private final Path file;
    private long offset;

    public FileTail(Path file) {
        this.file = file;
    }

    /** The lines written since the last call; an incomplete last line is left for the next call. */
    public List<String> poll() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (RandomAccessFile text = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.min(text.length() - offset, Integer.MAX_VALUE / 2)];
            text.seek(offset);
            text.readFully(bytes);
            String read = new String(bytes, StandardCharsets.ISO_8859_1);
            int end = read.lastIndexOf('\n') + 1;
            offset += end;
            return read.substring(0, end).lines().toList();
        }
    }
}
