package trader.recordlog;

import java.io.IOException;
import java.nio.file.Path;

/** A durable record is missing or damaged. */
public final class LogDamagedException extends IOException {
    private static final long serialVersionUID = 1L;

    public LogDamagedException(Path file, long offset, String what) {
        super("log file " + file + " is damaged at offset " + offset + ": " + what);
    }
}
