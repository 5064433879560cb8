package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a write of a process write half of its bytes. {@code strace} holds it before and after the kernel carries it
 * out; meanwhile {@code prlimit} limits the size of files to the middle of what it writes. The limit is set only when
 * nothing has been written for a while, as it applies to all files of the process.
 */
final class ShortWrite {
    /** Options of {@code strace} for the n-th write of a thread. The sum is below the clients' limit for a reply. */
    static final String HOLD = "delay_enter=3s:delay_exit=1s:when=%d";

    private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
    private static final long STANDSTILL_NS = TimeUnit.MILLISECONDS.toNanos(2_200);
    private static final String WRITE = " +p?write(?:64)?\\((\\d+)<[^>]*>, \"\"\\.\\.\\., (\\d+)";
    private static final Pattern HELD =
            Pattern.compile("(?m)^(\\d+)" + WRITE + "(?:, (\\d+))?(?: <unfinished \\.\\.\\.>\n)?\\z");
    private static final String RESULT = "(?m)^%s .*\\) += (\\d+) \\(DELAYED\\)\n";
    private static final Pattern POSITION = Pattern.compile("pos:\\s+(\\d+)");

    private final long pid;
    private final Path trace;
    private int heldAt;
    private int heldLine;
    private long heldNs;
    private String thread;
    private int count;
    private boolean limited;
    private int written;
    private int writtenAt;

    /** {@code trace}: as {@code strace} writes it. */
    ShortWrite(long pid, Path trace) {
        this.pid = pid;
        this.trace = trace;
    }

    /** The reason why this machine cannot have one, or null if it can. */
    static String unsupported() {
        return Files.isExecutable(PRLIMIT) ? null : PRLIMIT + " is missing: install it (Debian: util-linux)";
    }

    /** Whether a write was short; must be called often. */
    boolean isHit() throws IOException {
        String text = Files.exists(trace) ? Files.readString(trace, StandardCharsets.ISO_8859_1) : "";
        if (!limited) {
            limitWhenHeld(text);
        } else if (written == 0) {
            Matcher result = Pattern.compile(String.format(Locale.ROOT, RESULT, thread)).matcher(text);
            if (result.find(heldLine)) {
                limit("unlimited");
                limited = Integer.parseInt(result.group(1)) < count;
                written = limited ? Integer.parseInt(result.group(1)) : 0;
                writtenAt = result.end();
            }
        }
        return written > 0;
    }

    private void limitWhenHeld(String text) throws IOException {
        Matcher held = HELD.matcher(text);
        if (!held.find()) {
            heldAt = 0;
        } else if (heldAt != text.length()) {
            heldAt = text.length();
            heldNs = System.nanoTime();
        } else if (System.nanoTime() - heldNs > STANDSTILL_NS) {
            thread = held.group(1);
            heldLine = held.start();
            count = Integer.parseInt(held.group(3));
            limit(Long.toString(position(held) + count / 2));
            limited = true;
        }
    }

    private long position(Matcher held) throws IOException {
        if (held.group(4) != null) {
            return Long.parseLong(held.group(4));
        }
        Matcher position = POSITION.matcher(Files.readString(
                Path.of("/proc", Long.toString(pid), "fdinfo", held.group(2))));
        if (!position.find()) {
            throw new IOException("no position of file " + held.group(2) + " of process " + pid);
        }
        return Long.parseLong(position.group(1));
    }

    /** Whether the same thread wrote the rest next. */
    boolean isCompleted() throws IOException {
        Matcher next = Pattern.compile("(?m)^" + thread + WRITE)
                .matcher(Files.readString(trace, StandardCharsets.ISO_8859_1));
        return next.find(writtenAt) && Integer.parseInt(next.group(2)) == count - written;
    }

    /** Lifts the limit if it is still in force. */
    void release() throws IOException {
        if (limited && written == 0) {
            limit("unlimited");
        }
    }

    private void limit(String bytes) throws IOException {
        // With the colon, only the soft limit, which may be raised again.
        Process process = new ProcessBuilder(PRLIMIT.toString(), "--pid", Long.toString(pid), "--fsize=" + bytes + ":")
                .redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!said.isEmpty()) {
            throw new IOException(PRLIMIT + ": " + said);
        }
    }

    @Override
    public String toString() {
        return written + " of " + count + " bytes";
    }
}
