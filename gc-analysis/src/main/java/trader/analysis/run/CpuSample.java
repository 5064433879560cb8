package trader.analysis.run;

/**
 * A line of {@code cpu.csv}: the CPU time of all threads of a JVM in about a second.
 *
 * @param waitNs  time in which a thread was ready to run but waited for a CPU (run-queue delay)
 */
public record CpuSample(long startNs, long lengthNs, long onCpuNs, long waitNs, long turns) {
    /** Whether the middle of its interval lies in the window. */
    public boolean isIn(Window window) {
        long middleNs = startNs + lengthNs / 2;
        return middleNs >= window.startNs() && middleNs < window.endNs();
    }

    public double cores() {
        return (double) onCpuNs / lengthNs;
    }

    /** The waiting time as a part of the time in which threads ran or waited; 0 without either. */
    public double waitShare() {
        return onCpuNs + waitNs == 0 ? 0 : (double) waitNs / (onCpuNs + waitNs);
    }

    public CpuSample plus(CpuSample later) {
        return new CpuSample(startNs, lengthNs + later.lengthNs, onCpuNs + later.onCpuNs, waitNs + later.waitNs,
                turns + later.turns);
    }
}
