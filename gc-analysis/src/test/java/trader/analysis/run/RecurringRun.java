package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import trader.runfiles.DiskLog;

/** A run of 100 s with 500 messages a second, a fifth of them orders, which stops, fsyncs and CPU waits hold up. */
public final class RecurringRun {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;
    private static final long PERIOD_NS = 2 * MS;
    private static final int ORDERS_ONLY = 1;
    private static final int MIXED = 5;

    private final SyntheticRun run;
    private final Random random = new Random(3);
    private final long[] heldUntilNs = new long[(int) (SyntheticRun.LENGTH_NS / PERIOD_NS)];
    private int orderEach = MIXED;

    public RecurringRun(Path directory) {
        run = new SyntheticRun(directory);
    }

    /** For what only orders wait for. */
    public RecurringRun ordersOnly() {
        orderEach = ORDERS_ONLY;
        return this;
    }

    /** A pause of 5 ms and up to {@code spreadMs} more so often. */
    public RecurringRun pauses(long everyMs, int spreadMs) {
        for (long atNs = 100 * MS; atNs < SyntheticRun.LENGTH_NS; atNs += everyMs * MS) {
            serverPause(atNs, (5 + random.nextInt(spreadMs)) * MS);
        }
        return this;
    }

    public RecurringRun fsyncs(long everyMs, int spreadMs) {
        for (long atNs = 30 * MS; atNs < SyntheticRun.LENGTH_NS; atNs += everyMs * MS) {
            fsync(atNs, (5 + random.nextInt(spreadMs)) * MS);
        }
        return this;
    }

    public RecurringRun fsync(long atNs, long lengthNs) {
        run.causes().fsync(DiskLog.JOURNAL, atNs, lengthNs);
        hold(atNs, lengthNs);
        return this;
    }

    public RecurringRun serverPause(long atNs, long lengthNs) {
        run.serverPause(atNs, lengthNs);
        hold(atNs, lengthNs);
        return this;
    }

    /** As SIGSTOP and SIGCONT do. */
    public RecurringRun serverStop(long atNs, long lengthNs) {
        run.serverHiccup(atNs, lengthNs);
        hold(atNs, lengthNs);
        return this;
    }

    /** A client that stands still is not believed. */
    public RecurringRun clientPauses(long everyMs, long lengthMs) {
        for (long atNs = 900 * MS; atNs < SyntheticRun.LENGTH_NS; atNs += everyMs * MS) {
            run.clientPause(atNs, lengthMs * MS);
            hold(atNs, lengthMs * MS);
        }
        return this;
    }

    private void hold(long atNs, long lengthNs) {
        for (int i = (int) (atNs / PERIOD_NS) + 1; i < heldUntilNs.length && i * PERIOD_NS < atNs + lengthNs; i++) {
            heldUntilNs[i] = Math.max(heldUntilNs[i], atNs + lengthNs);
        }
    }

    /** One in 250 is slow by itself. */
    public Path write() throws IOException {
        for (int i = 0; i < heldUntilNs.length; i++) {
            long dueNs = i * PERIOD_NS;
            long slowNs = random.nextInt(250) == 0 ? (4 + random.nextInt(12)) * MS : 0;
            long heldNs = Math.max(dueNs, heldUntilNs[i]);
            long doneNs = heldNs + slowNs + MS + random.nextInt(300) * US;
            run.request(i % orderEach == orderEach - 1 ? 1 : 0, 0, dueNs, dueNs, doneNs);
            run.served(heldNs + slowNs + 300 * US, heldNs + slowNs + 400 * US, doneNs - 300 * US);
        }
        return run.write();
    }
}
