package trader.lab.warmup;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** Whether the JIT compilers of some JVMs rest, by successive parts of the time in which these work. */
public final class CompilerRest {
    private static final long WINDOW_NS = TimeUnit.SECONDS.toNanos(5);

    private final long shortestNs;
    private final Deque<long[]> window = new ArrayDeque<>();
    private long workedNs;
    private long windowNs;
    private long compilerNs;

    /** {@code shortestNs}: before, they never rest. */
    public CompilerRest(long shortestNs) {
        this.shortestNs = shortestNs;
    }

    /** Adds the CPU time that compilers took in a part of this length. */
    public void add(long lengthNs, long ofCompilersNs) {
        window.add(new long[] {lengthNs, ofCompilersNs});
        workedNs += lengthNs;
        windowNs += lengthNs;
        compilerNs += ofCompilersNs;
        while (windowNs - window.peek()[0] >= WINDOW_NS) {
            long[] oldest = window.remove();
            windowNs -= oldest[0];
            compilerNs -= oldest[1];
        }
    }

    /** CPUs that they took on average in the last five seconds. */
    public double cores() {
        return windowNs == 0 ? 0 : (double) compilerNs / windowNs;
    }

    public boolean rests() {
        return workedNs >= shortestNs && windowNs >= Math.min(WINDOW_NS, shortestNs)
                && cores() <= WarmUpRule.COMPILER_CORES;
    }

    public long workedNs() {
        return workedNs;
    }
}
