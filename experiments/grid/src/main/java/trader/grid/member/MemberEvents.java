package trader.grid.member;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trader.common.Settings;

/** The file {@code events.csv} of a grid, with the columns {@code timeNs,event,member}. */
public final class MemberEvents implements AutoCloseable {
    /** In the directory of the grid. */
    private static final String FILE = "events.csv";
    private static final String HEADER = "timeNs,event,member";
    private static final int COLUMNS = 3;

    private final Path file;
    /** Null before it is opened, and when it is closed. */
    private BufferedWriter writer;

    MemberEvents(Path directory) {
        file = directory.resolve(FILE);
    }

    void open() throws IOException {
        writer = Files.newBufferedWriter(file);
        writer.write(HEADER + "\n");
        writer.flush();
    }

    void add(long timeNs, MemberEvent.Kind kind, String member) {
        if (writer == null) {
            return;
        }
        try {
            writer.write(timeNs + "," + Settings.spelling(kind) + "," + member + "\n");
            writer.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    void add(MemberEvent.Kind kind, String member) {
        add(System.nanoTime(), kind, member);
    }

    /** The events in the directory of a grid, in order; an incomplete last line is ignored. */
    public static List<MemberEvent> read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        String text = Files.readString(file);
        List<MemberEvent> events = new ArrayList<>();
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().skip(1).toList()) {
            String[] cells = line.split(",", COLUMNS);
            try {
                events.add(new MemberEvent(Long.parseLong(cells[0]),
                        MemberEvent.Kind.valueOf(cells[1].toUpperCase(Locale.ROOT)), cells[2]));
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException wrong) {
                throw new IOException(file + ": '" + line + "', expected " + HEADER, wrong);
            }
        }
        return events;
    }

    @Override
    public void close() {
        if (writer != null) {
            try {
                writer.close();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            writer = null;
        }
    }
}
