package trader.crashtest.powercut;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import trader.common.ProcessOutput;

/**
 * The system calls of processes on files and sockets, as {@code strace} writes them to one file a process. The calls of
 * a process are in the order in which the kernel did them, those of different processes in that of their times.
 */
public record SystemCallTrace(List<Path> files) {
    /** Longer buffers must be zeros: they fill new files. */
    static final int MAX_BYTES = 1 << 20;

    private static final Path STRACE = Path.of("/usr/bin/strace");
    private static final String CALLS = "openat,creat,write,pwrite64,writev,pwritev,sendto,sendmsg,read,readv,recvfrom,"
            + "recvmsg,lseek,fsync,fdatasync,ftruncate,truncate,fallocate,rename,renameat,renameat2,unlink,unlinkat,"
            + "rmdir,mkdir,mkdirat,link,linkat,symlink,symlinkat,sendfile,copy_file_range,mmap";
    private static final String UNFINISHED = " <unfinished ...>";
    private static final String RESUMED = " resumed>";
    /** The thread was killed while its call was written down. */
    private static final String DETACHED = " <detached ...>";
    private static final int MAX_SHOWN = 400;

    /** Why this machine cannot record system calls, or null if it can. */
    public static String unsupported() throws InterruptedException {
        if (!Files.isExecutable(STRACE)) {
            return STRACE + " is missing: install it (Debian: apt-get install strace)";
        }
        try {
            ProcessOutput.of(STRACE.toString(), "--seccomp-bpf", "-f", "-o", "/dev/null", "true");
            return null;
        } catch (IOException failed) {
            return "system calls may not be traced here: " + failed.getMessage();
        }
    }

    /** A trace of processes that are not started yet. */
    public static SystemCallTrace in(Path directory, int processes) throws IOException {
        List<Path> files = IntStream.range(0, processes)
                .mapToObj(process -> directory.resolve("system-calls-" + process + ".txt")).toList();
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
        return new SystemCallTrace(files);
    }

    /** Prefix of the command to record as a process, from 0; {@code strace} is its parent. */
    public List<String> wrapper(int process) {
        return List.of(STRACE.toString(), "-f", "--seccomp-bpf", "-q", "-yy", "-ttt", "-a", "1", "-s",
                Integer.toString(MAX_BYTES), "-o", files.get(process).toString(), "-e", "trace=" + CALLS, "-e",
                "signal=none");
    }

    /**
     * Passes on all calls that returned, in the order in which they did.
     *
     * @throws IOException also for a line that is none of {@code strace}'s
     */
    void forEach(Consumer<SystemCall> action) throws IOException {
        Map<String, SystemCall> begun = new HashMap<>();
        PriorityQueue<Lines> next = new PriorityQueue<>(Comparator.comparingLong(lines -> lines.timeUs));
        List<Lines> all = new ArrayList<>();
        try {
            for (Path file : files) {
                Lines lines = new Lines(all.size(), Files.newBufferedReader(file, StandardCharsets.ISO_8859_1));
                all.add(lines);
                if (lines.advance()) {
                    next.add(lines);
                }
            }
            long number = 0;
            for (Lines first = next.poll(); first != null; first = next.poll()) {
                SystemCall call = parse(first, ++number, begun);
                if (call != null) {
                    action.accept(call);
                }
                if (first.advance()) {
                    next.add(first);
                }
            }
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        } finally {
            for (Lines lines : all) {
                lines.reader.close();
            }
        }
    }

    /** The lines about a process, of which it has one. */
    private static final class Lines {
        private final int process;
        private final BufferedReader reader;
        private String line;
        private int afterThread;
        private int afterTime;
        private long timeUs;

        Lines(int process, BufferedReader reader) {
            this.process = process;
            this.reader = reader;
        }

        /** Reads the next one; false at the end. */
        boolean advance() throws IOException {
            line = reader.readLine();
            if (line == null) {
                return false;
            }
            afterThread = line.indexOf(' ');
            int time = afterThread;
            while (time >= 0 && time < line.length() && line.charAt(time) == ' ') {
                time++;
            }
            afterTime = line.indexOf(' ', time);
            if (afterTime >= 0) {
                timeUs = Long.parseLong(line.substring(time, afterTime).replace(".", ""));
            }
            return true;
        }
    }

    /** Returns null for a line that ends no call. {@code begun}: by thread. */
    private static SystemCall parse(Lines lines, long number, Map<String, SystemCall> begun) {
        String line = lines.line;
        int afterTime = lines.afterTime;
        if (afterTime < 0 || line.charAt(afterTime + 1) == '+' || line.charAt(afterTime + 1) == '-') {
            return null;
        }
        String thread = line.substring(0, lines.afterThread);
        if (line.endsWith(DETACHED)) {
            begun.remove(thread);
            return null;
        }
        String name;
        String text;
        long begin = number;
        if (line.startsWith("<... ", afterTime + 1)) {
            SystemCall first = begun.remove(thread);
            if (first == null) {
                return null;
            }
            name = first.name();
            text = first.arguments() + line.substring(line.indexOf(RESUMED, afterTime) + RESUMED.length());
            begin = first.begin();
        } else {
            int bracket = line.indexOf('(', afterTime);
            name = line.substring(afterTime + 1, bracket);
            text = line.substring(bracket + 1);
        }
        if (text.endsWith(UNFINISHED)) {
            begun.put(thread, new SystemCall(lines.process, name,
                    text.substring(0, text.length() - UNFINISHED.length()), begin, number, lines.timeUs, 0));
            return null;
        }
        int bracket = text.lastIndexOf(") = ");
        if (bracket < 0) {
            throw new UncheckedIOException(new IOException("line " + number + " has no result: " + shortened(line)));
        }
        String result = text.substring(bracket + 4).split("[ <]", 2)[0];
        return result.equals("?") ? null
                : new SystemCall(lines.process, name, text.substring(0, bracket), begin, number, lines.timeUs,
                        result(result));
    }

    /** Of a thread that was killed in its call, strace can print −1 without its sign. */
    private static long result(String text) {
        return text.startsWith("-") ? Long.parseLong(text)
                : text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text);
    }

    private static String shortened(String line) {
        return line.length() <= MAX_SHOWN ? line
                : line.substring(0, MAX_SHOWN / 2) + " … " + line.substring(line.length() - MAX_SHOWN / 2);
    }
}
