package trader.lab.experiment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import trader.launcher.jvm.JvmFlags;

/**
 * The client JVMs of a run.
 *
 * @param driver      generates the load
 * @param processes   number of client JVMs
 * @param threads     of each client
 * @param script      the Grinder's script; null with other drivers
 * @param settings    all except broker, directory and number
 * @param warmupNs    planned length of the warm-up
 * @param calibrateNs planned length of the calibration; 0 without one
 * @param durationNs  planned length of the measurement
 * @param timeoutNs   how long a client waits for a reply
 */
public record LoadPlan(LoadDriver driver, int processes, int threads, Path script, JvmFlags flags,
        Map<String, String> settings, long warmupNs, long calibrateNs, long durationNs, long timeoutNs) {

    /** This plan, with or without flight recordings. */
    public LoadPlan profiled(boolean recorded) {
        return new LoadPlan(driver, processes, threads, script, flags.profiled(recorded), settings, warmupNs,
                calibrateNs, durationNs, timeoutNs);
    }

    /** Whether the clients use the server's FIX gateway instead of the broker. */
    boolean isOverFix() {
        return driver == LoadDriver.FIX;
    }

    /** The planned length of each phase, in order, by its name in {@code phases.csv}. */
    public Map<String, Long> phasesNs() {
        Map<String, Long> phases = new LinkedHashMap<>();
        phases.put("warmup", warmupNs);
        if (calibrateNs > 0) {
            phases.put("calibrate", calibrateNs);
        }
        phases.put("measure", durationNs);
        return phases;
    }

    /** The planned length of the whole load. */
    public long totalNs() {
        return phasesNs().values().stream().mapToLong(Long::longValue).sum();
    }
}
