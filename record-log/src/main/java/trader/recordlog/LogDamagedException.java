package trader.recordlog;

import java.io.IOException;
import java.nio.file.Path;

/** What had been promised is not there, or not as it was written. */
public final class LogDamagedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Names the file, the offset in bytes and what is wrong there. */
    public LogDamagedException(Path file, long offset, String what) {
        super("log file " + file + " is damaged at offset " + offset + ": " + what);
    }
}
