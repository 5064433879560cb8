package trader.crashtest.powercut;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the lines of a trace as strace does: a call every millisecond. */
final class TraceLines {
    static final Path DATA = Path.of("/srv/data");
    private static final String CLIENT = "TCP:[127.0.0.1:20001->127.0.0.1:44512]";

    private final List<String> lines = new ArrayList<>();
    private double timeS = 1_795_384_767;
    private int descriptor = 100;

    /** Lets time pass. */
    TraceLines later(double seconds) {
        timeS += seconds;
        return this;
    }

    TraceLines line(String thread, String call) {
        timeS += 0.001;
        lines.add(thread + " " + String.format(Locale.ROOT, "%.6f", timeS) + " " + call);
        return this;
    }

    TraceLines call(String call) {
        return line("10", call);
    }

    TraceLines directory(String name) {
        return call("mkdir(\"" + DATA.resolve(name) + "\", 0777) = 0");
    }

    /** Opens or creates a file, or opens a directory; returns its descriptor. */
    int open(String name) {
        Path path = DATA.resolve(name).normalize();
        call("openat(AT_FDCWD</srv>, \"" + path + "\", O_RDWR|O_CREAT, 0666) = " + ++descriptor + "<" + path + ">");
        return descriptor;
    }

    TraceLines write(int file, String name, byte[] bytes) {
        return call("write(" + target(file, name) + ", " + quoted(bytes) + ", " + bytes.length + ") = "
                + bytes.length);
    }

    TraceLines force(int file, String name) {
        return call("fdatasync(" + target(file, name) + ") = 0");
    }

    /** Syncs the names in a directory. */
    TraceLines forceNames(String name) {
        int opened = open(name);
        return call("fsync(" + target(opened, name) + ") = 0");
    }

    TraceLines rename(String from, String to) {
        return call("rename(\"" + DATA.resolve(from) + "\", \"" + DATA.resolve(to) + "\") = 0");
    }

    private static String target(int file, String name) {
        return file + "<" + DATA.resolve(name).normalize() + ">";
    }

    /** An order comes from the client. */
    TraceLines order(String text) {
        byte[] frame = frame(71, text(text));
        return call("read(90<" + CLIENT + ">, " + quoted(frame) + ", 2048) = " + frame.length);
    }

    /** The client gets a confirmation. */
    TraceLines confirmation() {
        return packet(frame(21, new byte[8]));
    }

    /** The client gets a message. */
    TraceLines message(String text) {
        return packet(frame(75, text(text)));
    }

    private TraceLines packet(byte[] frame) {
        return call("write(90<" + CLIENT + ">, " + quoted(frame) + ", " + frame.length + ") = " + frame.length);
    }

    /** A text as a JMS message has it. */
    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_16LE);
    }

    private static byte[] frame(int type, byte[] content) {
        return ByteBuffer.allocate(Integer.BYTES + 1 + content.length).putInt(1 + content.length).put((byte) type)
                .put(content).array();
    }

    private static String quoted(byte[] bytes) {
        StringBuilder text = new StringBuilder("\"");
        for (byte each : bytes) {
            boolean plain = each >= ' ' && each < 0x7F && each != '"' && each != '\\';
            text.append(plain ? (char) each : "\\%03o".formatted(each & 0xFF));
        }
        return text.append('"').toString();
    }

    /** {@code others}: of other processes at the same time. */
    RecordedServer read(Path scratch, TraceLines... others) {
        try {
            List<Path> files = new ArrayList<>(List.of(write(scratch, 0)));
            for (TraceLines other : others) {
                files.add(other.write(scratch, files.size()));
            }
            return RecordedServer.read(new SystemCallTrace(files), DATA, DATA, DATA);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path write(Path scratch, int process) throws IOException {
        return Files.write(scratch.resolve("trace-" + process + ".txt"), lines, StandardCharsets.ISO_8859_1);
    }
}
