package trader.lab.experiment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import trader.launcher.jvm.JvmFlags;

/**
 * The client JVMs of a run.
 *
 * @param script      the Grinder's script; null with other drivers
 * @param settings    all settings except broker, directory and number
 * @param calibrateNs planned length of the calibration; 0 without one
 */
public record LoadPlan(LoadDriver driver, int processes, int threads, Path script, JvmFlags flags,
        Map<String, String> settings, long warmupNs, long calibrateNs, long durationNs, long timeoutNs) {

    public LoadPlan profiled(boolean recorded) {
        return new LoadPlan(driver, processes, threads, script, flags.profiled(recorded), settings, warmupNs,
                calibrateNs, durationNs, timeoutNs);
    }

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

    public long totalNs() {
        return phasesNs().values().stream().mapToLong(Long::longValue).sum();
    }
}
