package trader.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;
import trader.common.FileErrors;
import trader.common.PrivateFiles;

/** The directory of the data that outlive a process. */
final class DataDirectoryOption {
    @Option(names = "--data-dir", paramLabel = "DIR", description = "Directory for persistent data. If it is the"
            + " directory of a process that was stopped or killed, the new process continues with its data. Default: a"
            + " new one in the run directory.")
    private Path dataDir;

    void addTo(Map<String, String> settings) {
        if (dataDir != null && Files.exists(dataDir) && !Files.isDirectory(dataDir)) {
            throw new IllegalArgumentException("--data-dir " + dataDir + ": is not a directory");
        }
        if (dataDir != null) {
            try {
                PrivateFiles.requireDirectory(dataDir);
            } catch (IOException failed) {
                throw new IllegalArgumentException("--data-dir " + dataDir + ": cannot be used ("
                        + FileErrors.reason(failed) + "); choose another", failed);
            }
            settings.put("data-dir", dataDir.toAbsolutePath().normalize().toString());
        }
    }
}
