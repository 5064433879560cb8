package trader.lab.live;

import java.io.IOException;
import java.nio.file.Path;
import trader.analysis.latencylog.HistogramLog;

/** Reads an HdrHistogram interval log while it is being written. */
public final class HlogTail {
    private final FileTail tail;
    private final HistogramLog log;

    public HlogTail(Path file, HistogramLog.Visitor visitor) {
        tail = new FileTail(file);
        log = new HistogramLog(file, visitor);
    }

    /** Visits the intervals written since the last call. */
    public void poll() throws IOException {
        for (String line : tail.poll()) {
            log.add(line);
        }
    }
}
