package trader.analysis.run;

/**
 * A line of {@code cpu.csv}: what all threads of a JVM got of the processors in about a second.
 *
 * @param onCpuNs time on a processor
 * @param waitNs  time in which a thread could have run, but waited for a processor (run-queue delay)
 * @param turns   how often a thread was put on a processor
 * @param threads that there were at the end
 */
public record CpuSample(long startNs, long lengthNs, long onCpuNs, long waitNs, long turns, int threads) {
    /** Half of it at least lies in the window. */
    public boolean isIn(Window window) {
        long middleNs = startNs + lengthNs / 2;
        return middleNs >= window.startNs() && middleNs < window.endNs();
    }

    public double cores() {
        return (double) onCpuNs / lengthNs;
    }

    /** Of the time in which threads wanted to run, the part in which they waited; 0 where nobody wanted to. */
    public double waitShare() {
        return onCpuNs + waitNs == 0 ? 0 : (double) waitNs / (onCpuNs + waitNs);
    }

    public CpuSample plus(CpuSample later) {
        return new CpuSample(startNs, lengthNs + later.lengthNs, onCpuNs + later.onCpuNs, waitNs + later.waitNs,
                turns + later.turns, later.threads);
    }
}
