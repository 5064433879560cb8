package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.launcher.jvm.ModulePath;

/** {@code trader} as a process, as the launcher starts it; with its output in a file. */
final class TraderProcess implements AutoCloseable {
    private static final Path ROOT = Path.of(System.getProperty("trader.root", "..")).toAbsolutePath().normalize();
    private static final Pattern SERVER = Pattern.compile("server ready .*\\(process (\\d+),");
    /** Commands that measure; the machine of the tests need not be quiet. */
    private static final Set<String> MEASURING = Set.of("run", "compare", "prove", "sla", "client", "grinder");
    /** For JVMs that live for seconds and are not measured: quicker without C2. */
    static final String QUICK_SERVER = "--server-jvm-arg -XX:TieredStopAtLevel=1 ";
    static final String QUICK = QUICK_SERVER + "--client-jvm-arg -XX:TieredStopAtLevel=1 ";
    /** The Grinder brings a configuration of its own; otherwise each failing test would begin with that finding. */
    private static final String NO_LOGBACK_STATUS =
            "-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener";
    private static final long DEADLINE_S = 600;
    private static final long LOOK_MS = 100;

    private final Path console;
    private final Process process;
    private final Set<ProcessHandle> family = new HashSet<>();

    private TraderProcess(Path console, Process process) {
        this.console = console;
        this.process = process;
    }

    /**
     * Starts it in a working directory; a command that measures, also on a busy machine.
     *
     * @param line command and options with blanks between them
     * @param more arguments that may have blanks
     */
    static TraderProcess start(Path directory, String line, String... more) throws IOException {
        List<String> all = new ArrayList<>(List.of(line.split(" ")));
        all.addAll(List.of(more));
        if (MEASURING.contains(all.get(0)) && !all.contains("--resume")) {
            all.add("--force");
        }
        return startExactly(directory, all);
    }

    /** Runs it to its end, with this exit status; returns its output. */
    static String run(int status, Path directory, String line, String... more)
            throws IOException, InterruptedException {
        try (TraderProcess trader = start(directory, line, more)) {
            return trader.awaitEnd(status);
        }
    }

    /** Starts it with these arguments only. */
    static TraderProcess startExactly(Path directory, List<String> arguments) throws IOException {
        return startUnder(List.of(), directory, arguments);
    }

    /** The same through another command, such as {@code ip netns exec NAME}. */
    static TraderProcess startUnder(List<String> wrapper, Path directory, List<String> arguments) throws IOException {
        List<String> command = commandLine(wrapper);
        command.addAll(arguments);
        Path console = Files.createTempFile(directory, "console", ".txt");
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
                .redirectOutput(console.toFile()).start();
        return new TraderProcess(console, process);
    }

    private static List<String> commandLine(List<String> wrapper) throws IOException {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", NO_LOGBACK_STATUS, "-Dtrader.home=" + ROOT, "-cp",
                labClassPath(), "trader.lab.Trader"));
        return command;
    }

    /** Makes a directory of another host, with a launcher that starts it through {@code wrapper}. */
    static Path install(Path directory, List<String> wrapper) throws IOException {
        Path launcher = Files.createDirectories(directory).resolve("trader");
        Files.writeString(launcher, "#!/bin/sh\nexec '" + String.join("' '", commandLine(wrapper)) + "' \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        return directory;
    }

    /** A command for {@code --ssh} that stays on this host. */
    static String localShell(Path directory) throws IOException {
        return "sh " + Files.writeString(directory.resolve("ssh"), "shift\nexec sh -c \"$1\"\n");
    }

    static Path root() {
        return ROOT;
    }

    /** The class path of the command line, with the experiments that belong to it and have been built. */
    static String labClassPath() throws IOException {
        List<String> modules = new ArrayList<>(List.of("lab"));
        try (DirectoryStream<Path> experiments = Files.newDirectoryStream(ROOT.resolve("experiments"))) {
            for (Path each : experiments) {
                Path lines = each.resolve("experiment.txt");
                if (Files.exists(each.resolve("target/classpath.txt")) && Files.exists(lines)
                        && Files.readAllLines(lines).contains("lab")) {
                    modules.add(each.getFileName().toString());
                }
            }
        }
        return new ModulePath(ROOT).of(modules);
    }

    String output() {
        try {
            return Files.readString(console, StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    /** Waits until it has printed a text; it must not end before. */
    TraderProcess awaitOutput(String text) {
        await("'" + text + "' in the output", () -> output().contains(text) || !process.isAlive());
        assertThat(output()).contains(text);
        return this;
    }

    /** Waits until the load is in a phase, seen in the file that the client writes. */
    TraderProcess awaitPhase(Path run, String phase) {
        Path phases = run.resolve("client-1").resolve("phases.csv");
        await("phase " + phase, () -> read(phases).contains(phase + ",") || !process.isAlive());
        assertThat(read(phases)).contains(phase + ",");
        return this;
    }

    /** Its exit status; the processes that it starts until then are remembered. */
    int awaitEnd() throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_S);
        do {
            noteFamily();
            assertThat(System.nanoTime()).as("ended: " + output()).isLessThan(endNs);
        } while (!process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS));
        return process.exitValue();
    }

    /** Waits until it has ended with this exit status, and all processes that it started; returns its output. */
    String awaitEnd(int status) throws InterruptedException {
        assertThat(awaitEnd()).as(output()).isEqualTo(status);
        await("the end of all processes", () -> family.stream().noneMatch(ProcessHandle::isAlive));
        return output();
    }

    /** The process id of the server JVM, from what was printed. */
    long serverPid() {
        return Long.parseLong(awaitMatch(SERVER).group(1));
    }

    /** Waits until it has printed a match; it must not end before. */
    Matcher awaitMatch(Pattern pattern) {
        await("'" + pattern + "' in the output", () -> pattern.matcher(output()).find() || !process.isAlive());
        Matcher match = pattern.matcher(output());
        assertThat(match.find()).as(output()).isTrue();
        return match;
    }

    /** The process id of the first Java load client. */
    long clientPid() {
        await("a client process", () -> client().isPresent() || !process.isAlive());
        return client().orElseThrow(() -> new AssertionError(output())).pid();
    }

    private Optional<ProcessHandle> client() {
        return process.descendants().filter(child -> commandLine(child).contains("trader.client.load.LoadClient"))
                .findFirst();
    }

    /** {@link ProcessHandle.Info} has none that is longer than 4 KB, which a class path soon is. */
    private static String commandLine(ProcessHandle child) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(child.pid()), "cmdline"));
        } catch (IOException ended) {
            return "";
        }
    }

    /** Sends a signal to a process, such as INT. */
    static void signal(String signal, long pid) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).inheritIO().start();
        assertThat(kill.waitFor()).as("kill -" + signal).isZero();
    }

    long pid() {
        return process.pid();
    }

    /** Remembers the processes that it has started, to ask later whether they have ended. */
    TraderProcess noteFamily() {
        process.descendants().forEach(family::add);
        return this;
    }

    /** None of the processes that were noted outlived it. */
    void assertNoProcessLeft() {
        assertThat(family).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    /** Waits until none of the processes that were noted lives. */
    void awaitNoProcessLeft() {
        assertThat(family).as("processes that were started").isNotEmpty();
        await("the end of all processes", () -> family.stream().noneMatch(ProcessHandle::isAlive));
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private void await(String what, BooleanSupplier condition) {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_S);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("no " + what + " in time: " + output()).isLessThan(endNs);
            try {
                // Polls a condition of another process; the deadline is above.
                process.waitFor(20, TimeUnit.MILLISECONDS);
                Thread.onSpinWait();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    @Override
    public void close() {
        noteFamily();
        process.destroyForcibly();
        family.forEach(ProcessHandle::destroyForcibly);
    }
}
