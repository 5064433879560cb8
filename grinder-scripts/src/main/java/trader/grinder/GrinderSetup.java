package trader.grinder;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import trader.common.Settings;

/**
 * The files that the Grinder's agent needs to run a script in worker processes.
 *
 * @param processes number of workers
 * @param script the Jython script
 * @param java the {@code java} command of the workers
 * @param workerArguments JVM arguments of the workers; {@code %p} in the name of a log is the process id
 * @param client settings of the clients: {@code broker}, {@code threads} and so on; {@code run-dir} is added
 */
public record GrinderSetup(Path runDirectory, int processes, Path script, Path java, List<String> workerArguments,
        Settings client) {
    /**
     * Writes {@code client.properties} and {@code grinder/grinder.properties} into the run directory.
     *
     * @return {@code grinder.properties}, the argument of {@link GrinderAgent}
     */
    public Path write() throws IOException {
        Path run = runDirectory.toAbsolutePath();
        Path logs = Files.createDirectories(run.resolve("grinder"));
        Path clientFile = run.resolve("client.properties");
        var settings = client.asMap();
        settings.put("run-dir", run.toString());
        new Settings(settings).write(clientFile);

        Properties grinder = new Properties();
        grinder.setProperty("grinder.script", script.toAbsolutePath().toString());
        grinder.setProperty("grinder.processes", Integer.toString(processes));
        grinder.setProperty("grinder.threads", settings.getOrDefault("threads", "8"));
        grinder.setProperty("grinder.runs", "0");
        grinder.setProperty("grinder.useConsole", "false");
        grinder.setProperty("grinder.logDirectory", logs.toString());
        grinder.setProperty("grinder.jvm", java.toAbsolutePath().toString());
        grinder.setProperty("grinder.jvm.arguments", arguments(clientFile));
        grinder.setProperty(GrinderLoad.SETTINGS_PROPERTY, clientFile.toString());
        Path file = logs.resolve("grinder.properties");
        // The Grinder reads it as Latin-1. A stream, unlike a writer, escapes all other characters.
        try (OutputStream stream = Files.newOutputStream(file)) {
            grinder.store(stream, "docs: grinder-scripts/grinder.properties");
        }
        return file;
    }

    /** The Grinder splits the arguments at blanks; if one contains a blank, all are written to an argument file. */
    private String arguments(Path clientFile) throws IOException {
        List<String> all = new ArrayList<>(workerArguments);
        all.add("-D" + GrinderLoad.SETTINGS_PROPERTY + "=" + clientFile);
        all.add("-Dlogback.configurationFile=trader-client-logback.xml");
        if (all.stream().noneMatch(argument -> argument.matches(".*\\s.*"))) {
            return String.join(" ", all);
        }
        Path file = Files.createTempFile("trader-worker", ".args");
        if (file.toString().matches(".*\\s.*")) {
            throw new IOException("the run directory " + runDirectory + " and the temporary directory "
                    + file.getParent() + " both have blanks in their names, which the Grinder cannot pass on");
        }
        file.toFile().deleteOnExit();
        Files.write(file, all.stream()
                .map(argument -> '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"').toList());
        return "@" + file;
    }
}
