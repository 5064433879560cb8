package trader.lab.experiment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import trader.client.load.PhaseLength;
import trader.launcher.jvm.JvmFlags;

/**
 * The client JVMs of a run.
 *
 * @param script   the Grinder's script; null with other drivers
 * @param settings all settings except broker, directory and number
 */
public record LoadPlan(LoadDriver driver, int processes, int threads, Path script, JvmFlags flags,
        Map<String, String> settings, PhaseLengths phases, long timeoutNs) {
    /**
     * Planned lengths of the phases.
     *
     * @param calibrateNs 0 without a calibration
     * @param settleNs    of the load before the measurement; 0 in a closed loop
     */
    public record PhaseLengths(PhaseLength warmup, long calibrateNs, long settleNs, PhaseLength duration) {
        /** Length of a warm-up {@code auto}, for estimates. */
        private static final long USUAL_WARMUP_NS = TimeUnit.SECONDS.toNanos(60);

        /** The usual length of each, and the longest of the measurement, in order: by name in {@code phases.csv}. */
        Map<String, Long> byName() {
            Map<String, Long> phases = new LinkedHashMap<>();
            phases.put("warmup", usualNs(warmup));
            if (calibrateNs > 0) {
                phases.put("calibrate", calibrateNs);
            }
            if (settleNs > 0) {
                phases.put("settle", settleNs);
            }
            phases.put("measure", duration.longestNs());
            return phases;
        }

        public static long usualNs(PhaseLength warmup) {
            return warmup.isAuto() ? USUAL_WARMUP_NS : warmup.longestNs();
        }

        long longestNs() {
            return warmup.longestNs() + calibrateNs + settleNs + duration.longestNs();
        }
    }

    public LoadPlan profiled(boolean recorded) {
        return new LoadPlan(driver, processes, threads, script, flags.profiled(recorded), settings, phases, timeoutNs);
    }

    boolean isOverFix() {
        return driver == LoadDriver.FIX;
    }
}
