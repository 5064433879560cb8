package trader.analysis.input;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens a log: unpacks gzip, whatever its name, and turns UTF-16, as of PowerShell, into one byte a character. */
public final class LogInput extends FilterInputStream {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;

    private LogInput(Path file, InputStream in) {
        super(in);
        this.file = file;
    }

    /**
     * Opens a file.
     *
     * @return the bytes of the text; a read throws an exception that names the file when it cannot be unpacked
     */
    public static InputStream open(Path file) throws IOException {
        InputStream raw = buffered(Files.newInputStream(file));
        try {
            byte[] start = start(raw, 2);
            boolean packed = start.length == 2 && start[0] == 0x1f && start[1] == (byte) 0x8b;
            return text(packed ? buffered(new LogInput(file, new GZIPInputStream(raw, BUFFER_BYTES))) : raw);
        } catch (EOFException | ZipException broken) {
            raw.close();
            throw damaged(file, broken);
        } catch (IOException failed) {
            raw.close();
            throw failed;
        }
    }

    private static InputStream buffered(InputStream in) {
        return new BufferedInputStream(in, BUFFER_BYTES);
    }

    /** A byte order mark is skipped; without one, every other byte of UTF-16 is 0, as logs are mostly ASCII. */
    private static InputStream text(InputStream in) throws IOException {
        byte[] start = start(in, 3);
        if (start.length == 3 && start[0] == (byte) 0xef && start[1] == (byte) 0xbb && start[2] == (byte) 0xbf) {
            in.skipNBytes(3);
        }
        if (start.length < 2) {
            return in;
        }
        boolean marked = start[0] == (byte) 0xff && start[1] == (byte) 0xfe
                || start[0] == (byte) 0xfe && start[1] == (byte) 0xff;
        Charset charset = marked ? StandardCharsets.UTF_16
                : start[0] != 0 && start[1] == 0 ? StandardCharsets.UTF_16LE
                : start[0] == 0 && start[1] != 0 ? StandardCharsets.UTF_16BE : null;
        return charset == null ? in : new Latin1Input(new InputStreamReader(in, charset));
    }

    private static byte[] start(InputStream in, int count) throws IOException {
        in.mark(count);
        byte[] start = in.readNBytes(count);
        in.reset();
        return start;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        try {
            return super.read(bytes, from, length);
        } catch (EOFException | ZipException broken) {
            throw damaged(file, broken);
        }
    }

    private static IOException damaged(Path file, IOException broken) {
        return new IOException(file + " cannot be unpacked, it is damaged or incomplete: " + broken.getMessage(),
                broken);
    }

    /** Characters as bytes of ISO 8859-1, with a question mark for those that it lacks. */
    private static final class Latin1Input extends InputStream {
        private final Reader reader;
        private final char[] chars = new char[BUFFER_BYTES];

        Latin1Input(Reader reader) {
            this.reader = reader;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = reader.read(chars, 0, Math.min(length, chars.length));
            for (int i = 0; i < count; i++) {
                bytes[from + i] = (byte) (chars[i] <= 0xff ? chars[i] : '?');
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
