package trader.launcher.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import trader.common.ParentWatch;

/**
 * A JVM of the experiment: a child process whose console goes to a file.
 *
 * <p>Its standard input is a pipe that is never written to. When this process ends, in any way, the child reads
 * the end of the pipe and ends too ({@link ParentWatch}). If {@code setsid} exists, the child runs in its own
 * session, so that Ctrl-C in a terminal reaches only this process, which then stops its children cleanly.
 */
public final class JvmProcess {
    static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final long POLL_MS = 10;
    private static final int LAST_LINES = 15;
    private static final int LINE_LENGTH = 300;

    private final String name;
    private final Path console;
    private final JvmFlags flags;
    final Process process;
    private final List<ProcessHandle> descendants = new ArrayList<>();
    private boolean killed;

    private JvmProcess(String name, Path console, JvmFlags flags, Process process) {
        this.name = name;
        this.console = console;
        this.flags = flags;
        this.process = process;
    }

    /**
     * Starts a JVM.
     *
     * @param name      in messages and in run.json, such as {@code server}
     * @param directory an existing directory for {@code console.log}
     * @param flags     its JDK and flags, for the record
     * @param arguments the flags, plus those of this run, such as the GC log
     * @param main      main class and its arguments
     */
    public static JvmProcess start(String name, Path directory, JvmFlags flags, List<String> arguments,
            String classPath, String... main) throws IOException {
        return startUnder(List.of(), name, directory, flags, arguments, classPath, main);
    }

    /**
     * Starts a JVM through another command, such as {@code strace}, which must keep it a child of this process.
     *
     * @param wrapper prefix of the JVM's command line
     */
    public static JvmProcess startUnder(List<String> wrapper, String name, Path directory, JvmFlags flags,
            List<String> arguments, String classPath, String... main) throws IOException {
        List<String> command = new ArrayList<>(ownSession());
        command.addAll(wrapper);
        if (flags.pinned() != null) {
            command.addAll(flags.pinned().wrapper());
        }
        command.add(flags.jdk().java().toString());
        command.addAll(arguments);
        command.add("-D" + ParentWatch.PROPERTY + "=true");
        command.addAll(List.of("-cp", classPath));
        command.addAll(List.of(main));
        Path console = directory.resolve("console.log");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(console.toFile())
                .start();
        return new JvmProcess(name, console, flags, process);
    }

    /** Prefix of a command that Ctrl-C in a terminal does not reach; empty without {@code setsid}. */
    public static List<String> ownSession() {
        return Files.isExecutable(SETSID) ? List.of(SETSID.toString()) : List.of();
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public JvmFlags flags() {
        return flags;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The exit status; empty while the JVM runs. */
    public OptionalInt exitStatus() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** Whether the JVM was killed because it did not end by itself. */
    public boolean wasKilled() {
        return killed;
    }

    /**
     * Waits for a line of the console that starts with a prefix.
     *
     * @throws JvmFailure when the JVM ends first or the deadline passes, with the last lines of the console
     */
    public String awaitLine(String prefix, long deadlineS) throws InterruptedException, JvmFailure {
        return awaitLine(prefix, deadlineS, () -> { });
    }

    /** Waits for a line like {@link #awaitLine(String, long)}; {@code meanwhile} runs every 10 ms. */
    String awaitLine(String prefix, long deadlineS, Runnable meanwhile) throws InterruptedException, JvmFailure {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(deadlineS);
        while (true) {
            boolean alive = process.isAlive();
            for (String line : consoleLines()) {
                if (line.startsWith(prefix)) {
                    return line.substring(prefix.length()).strip();
                }
            }
            if (!alive) {
                throw new JvmFailure(name + " ended with exit status " + process.exitValue() + " before it was ready",
                        lastConsoleLines());
            }
            if (System.nanoTime() > endNs) {
                throw new JvmFailure(name + " was not ready within " + deadlineS + " s", lastConsoleLines());
            }
            meanwhile.run();
            Thread.sleep(POLL_MS);
        }
    }

    /** Waits for the JVM's end; returns false if the deadline passes first. */
    public boolean awaitEnd(long deadlineMs) throws InterruptedException {
        return process.waitFor(deadlineMs, TimeUnit.MILLISECONDS);
    }

    /** Sends SIGTERM, and kills the JVM when the deadline passes. Always kills the processes that it started. */
    public void stop(long deadlineMs) throws InterruptedException {
        noteDescendants();
        if (process.isAlive()) {
            process.destroy();
            if (!process.waitFor(deadlineMs, TimeUnit.MILLISECONDS)) {
                kill();
            }
        }
        descendants.forEach(ProcessHandle::destroyForcibly);
    }

    /** Kills the JVM and the processes that it started (SIGKILL). */
    public void kill() {
        noteDescendants();
        killed |= process.isAlive();
        descendants.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /**
     * Kills several JVMs and the processes that they started (SIGKILL). The JVMs die one right after the other: the
     * search for their processes, which takes milliseconds, comes first.
     *
     * @return the time of the first kill, as of {@link System#nanoTime()}
     */
    public static long killAll(List<JvmProcess> jvms) {
        for (JvmProcess jvm : jvms) {
            jvm.noteDescendants();
            jvm.killed |= jvm.process.isAlive();
        }
        long killedNs = System.nanoTime();
        jvms.forEach(jvm -> jvm.process.destroyForcibly());
        jvms.forEach(jvm -> jvm.descendants.forEach(ProcessHandle::destroyForcibly));
        return killedNs;
    }

    /** The target of signals to the JVM and the processes that it started: its process group, if it has its own. */
    public String signalTarget() {
        return Files.isExecutable(SETSID) ? "-" + pid() : Long.toString(pid());
    }

    /** Sends a signal, such as {@code STOP}, {@code CONT} or {@code QUIT}, and waits until it is sent. */
    public void signal(String signal) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(pid())).inheritIO().start();
        if (kill.waitFor() != 0) {
            throw new IOException("kill -" + signal + " " + pid() + " failed");
        }
    }

    /** Remembers the processes that the JVM started, which cannot be found once it has ended. */
    public void noteDescendants() {
        process.descendants().filter(each -> !descendants.contains(each)).forEach(descendants::add);
    }

    /** The last lines of the console, without stack frames and with long lines (class paths) cut. */
    public List<String> lastConsoleLines() {
        List<String> lines = consoleLines().stream().filter(line -> !line.startsWith("\tat "))
                .map(line -> line.length() <= LINE_LENGTH ? line : line.substring(0, LINE_LENGTH) + " ...").toList();
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }

    private List<String> consoleLines() {
        try (Stream<String> lines = Files.lines(console, StandardCharsets.ISO_8859_1)) {
            return lines.toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot read " + console, unreadable);
        }
    }
}
