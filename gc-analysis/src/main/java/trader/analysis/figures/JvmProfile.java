package trader.analysis.figures;

import java.util.List;

/** Hottest methods and allocations of one JVM, from its flight recording. */
public record JvmProfile(long samples, List<Hot> methods, long allocationSamples, List<Hot> allocations) {
    /**
     * A method that ran, or a place that allocated.
     *
     * @param from  the first caller outside the JDK; null when the method itself is outside
     * @param share 0 to 1, of the samples or of the sampled bytes
     */
    public record Hot(String method, String from, String type, long samples, double share) { }
}
