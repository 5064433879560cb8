package trader.analysis.figures;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import trader.analysis.run.Run;

/** The flight recordings of a run. */
public final class Profiles {
    private static final String WARNING = "a flight recording ran in the JVMs (--profile) and slows them down, so"
            + " the latencies are not a measurement";

    private Profiles() { }

    /** By JVM. A recording causes a warning of the run, and so does one that cannot be read. */
    public static Map<String, JvmProfile> of(Run run) {
        Map<String, JvmProfile> profiles = new LinkedHashMap<>();
        for (String name : run.measuredNames()) {
            JvmProfile profile = run.read(name, "profile.jfr", null,
                    file -> FlightProfile.read(file, inWindow(run, name)));
            if (profile != null) {
                profiles.put(name, profile);
            }
        }
        if (!profiles.isEmpty()) {
            run.warnings().add(WARNING);
        }
        return profiles;
    }

    /** The recorder has only the time of day; requests.bin gives one instant on both clocks. */
    private static Predicate<RecordedEvent> inWindow(Run run, String jvm) {
        LongUnaryOperator epochToRun = run.epochToRun(jvm);
        if (epochToRun == null) {
            return event -> true;
        }
        return event -> {
            long atNs = epochToRun.applyAsLong(Duration.between(Instant.EPOCH, event.getStartTime()).toNanos());
            return atNs >= run.window().startNs() && atNs < run.window().endNs();
        };
    }
}
