package trader.lab.control;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import trader.lab.live.FileTail;
import trader.launcher.jvm.JvmProcess;

/** The launcher on another host, through ssh; what both print on standard error is in a file. */
final class SshProcess implements Closeable {
    private static final long CLOSE_S = 10;

    private final Path log;
    private final FileTail tail;
    private final Process process;

    private SshProcess(Path log, Process process) {
        this.log = log;
        this.process = process;
        tail = new FileTail(log);
    }

    static SshProcess start(SshHost host, Path log) throws IOException {
        List<String> command = new ArrayList<>(JvmProcess.ownSession());
        command.addAll(host.command());
        return new SshProcess(log, new ProcessBuilder(command).redirectError(log.toFile()).start());
    }

    ControlChannel channel() {
        return ControlChannel.open(process.getInputStream(), process.getOutputStream());
    }

    /** Prints what has come on standard error since the last call. */
    void show(PrintStream console, String prefix) throws IOException {
        tail.poll().forEach(line -> console.println(prefix + line));
    }

    /** If it has ended: its exit status, and the last line on standard error, to follow a sentence; otherwise empty. */
    String end() throws IOException {
        if (!hasEnded(1)) {
            return "";
        }
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        return " (exit status " + process.exitValue() + ")"
                + (lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1));
    }

    private boolean hasEnded(long waitS) {
        try {
            return process.waitFor(waitS, TimeUnit.SECONDS);
        } catch (InterruptedException later) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** It ends by itself when its input has ended. */
    @Override
    public void close() {
        if (!hasEnded(CLOSE_S)) {
            process.destroy();
        }
    }
}
