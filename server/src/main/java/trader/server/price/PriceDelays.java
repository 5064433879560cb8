package trader.server.price;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import trader.common.timing.LatencyLog;
import trader.common.timing.TimesWriter;

/**
 * Times from when a price was sent, as its message says, until this server's quotes show it: {@code price-delays.hlog}.
 * Recorded by any thread while the file is open.
 */
public final class PriceDelays implements TimesWriter.Part {
    private static final String TAG = "price";
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final LatencyLog log;
    private final InstantSource clock;
    private volatile LatencyLog.Tagged delays;
    private long intervalEndsNs;

    public PriceDelays(Path outDir, InstantSource clock) {
        this.log = LatencyLog.coarse(outDir.resolve("price-delays.hlog"), List.of(TAG));
        this.clock = clock;
    }

    /** A price is shown that was sent at this time; null: unknown. */
    public void shown(Instant sent) {
        LatencyLog.Tagged recording = delays;
        if (recording != null && sent != null) {
            recording.record(Duration.between(sent, clock.instant()).toNanos());
        }
    }

    @Override
    public void open() throws IOException {
        log.open();
        intervalEndsNs = System.nanoTime() + INTERVAL_NS;
        delays = log.tag(TAG);
    }

    @Override
    public void write() throws IOException {
        long nowNs = System.nanoTime();
        if (nowNs - intervalEndsNs >= 0) {
            intervalEndsNs = nowNs + INTERVAL_NS;
            log.writeInterval();
        }
    }

    @Override
    public void finish() throws IOException {
        log.writeInterval();
    }

    @Override
    public void stop() {
        delays = null;
    }

    @Override
    public void close() throws IOException {
        stop();
        log.close();
    }
}
