package trader.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * What {@code results/update} stored.
 *
 * @param revision of the code that was measured, with {@code -dirty} if files differed from it
 * @param machine  cpu, cpus, memoryMb, os (kernel) and jdk
 * @param date     ISO date of the measurement
 * @param data     the outcome of the command, without what the definition drops
 */
record Measurement(String revision, String date, Map<String, String> machine, JsonNode data) {
    /** "revision 0123abc, 2 CPUs (AMD EPYC), 24 GB, Linux 6.18, JDK 17.0.15". */
    String conditions() {
        return "revision " + revision + ", " + machine.get("cpus") + " CPUs (" + machine.get("cpu") + "), "
                + Math.round(Integer.parseInt(machine.get("memoryMb")) / 1024.0) + " GB, " + machine.get("os")
                + ", JDK " + machine.get("jdk");
    }
}
