package trader.common;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Runs short commands to their end. */
public final class ProcessOutput {
    private ProcessOutput() {
    }

    public static String of(String... command) throws IOException, InterruptedException {
        return of(new ProcessBuilder(command));
    }

    /**
     * Output and errors of a command, which gets no input.
     *
     * @throws IOException also with the output of a command that failed
     */
    public static String of(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command.command()) + ": " + output.strip());
        }
        return output;
    }
}
