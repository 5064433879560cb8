package trader.lab.experiment;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Says at once what a run waits for, and again every two seconds, with what is known about it. */
final class StartProgress implements Runnable {
    private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(2);

    private final PrintStream out;
    private final String what;
    private final Supplier<String> detail;
    private final LongSupplier clock;
    private final long startNs;
    private long saidNs;

    StartProgress(PrintStream out, String what, Supplier<String> detail, LongSupplier clock) {
        this.out = out;
        this.what = what;
        this.detail = detail;
        this.clock = clock;
        startNs = clock.getAsLong();
        saidNs = startNs;
    }

    /** Says it for the first time. */
    StartProgress begin() {
        out.println(what);
        return this;
    }

    /** Says it again if it is time; call it often. */
    @Override
    public void run() {
        long nowNs = clock.getAsLong();
        if (nowNs - saidNs >= EVERY_NS) {
            saidNs = nowNs;
            String known = detail.get();
            out.println(what + ": " + TimeUnit.NANOSECONDS.toSeconds(nowNs - startNs) + " s so far"
                    + (known.isEmpty() ? "" : ", " + known));
        }
    }
}
