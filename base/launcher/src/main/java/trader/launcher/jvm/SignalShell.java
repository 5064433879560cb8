package trader.launcher.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * A long-lived shell whose builtin {@code kill} sends signals, in about 0.1 ms: to start a process for each takes
 * milliseconds. It is also the guardian of frozen processes: when this JVM is gone, in any way, the shell's input ends,
 * and it continues all of them. They then notice that their own input has ended, too, and end.
 *
 * <p>Threads: one at a time.
 */
public final class SignalShell implements AutoCloseable {
    private static final String SCRIPT = """
            trap '' HUP INT TERM QUIT
            all=
            while read -r signal targets; do
                if [ "$signal" = WATCH ]; then
                    all=$targets
                else
                    kill -s "$signal" -- $targets 2>/dev/null
                fi
                echo "$?"
            done
            [ -z "$all" ] || kill -s CONT -- $all 2>/dev/null
            """;

    private final List<String> watched = new ArrayList<>();
    private Process shell;
    private Writer commands;
    private BufferedReader results;

    public SignalShell open() throws IOException {
        List<String> command = new ArrayList<>();
        if (Files.isExecutable(JvmProcess.SETSID)) {
            command.add(JvmProcess.SETSID.toString());
        }
        command.addAll(List.of("sh", "-c", SCRIPT));
        shell = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        commands = shell.outputWriter(StandardCharsets.US_ASCII);
        results = new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.US_ASCII));
        return this;
    }

    /** Continues the targets {@code now} when this JVM is gone, and no longer those in {@code before}, in one step. */
    public void watch(List<String> before, List<String> now) throws IOException {
        watched.removeAll(before);
        watched.addAll(now);
        send("WATCH", watched);
    }

    /**
     * Sends a signal, in this order.
     *
     * @param signal  such as {@code STOP} or {@code CONT}
     * @param targets process ids, negative for process groups; those that have ended are passed over
     */
    public void send(String signal, List<String> targets) throws IOException {
        commands.write(signal + " " + String.join(" ", targets) + "\n");
        commands.flush();
        if (results.readLine() == null) {
            throw new IOException("the shell that sends signals has ended");
        }
    }

    /** Ends the shell, which continues what it still watches. */
    @Override
    public void close() throws IOException {
        if (shell != null) {
            commands.close();
            try {
                shell.waitFor();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
