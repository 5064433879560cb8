package trader.analysis.figures;

import java.util.List;

/**
 * Hottest methods, allocations and compilations of one JVM, from its flight recording.
 *
 * @param compilationNs    the time of the compilations of 1 ms and more, which the recording holds
 * @param compilations     the longest of them, the longest first
 * @param deoptimizations  by method and reason, the most frequent first
 */
public record JvmProfile(long samples, List<Hot> methods, long allocationSamples, List<Hot> allocations,
        long compilationCount, long compilationNs, List<Compilation> compilations, long deoptimizationCount,
        List<Deoptimization> deoptimizations) {
    /**
     * A method that ran, or a place that allocated.
     *
     * @param from  the first caller outside the JDK; null when the method itself is outside
     * @param share 0 to 1, of the samples or of the sampled bytes
     */
    public record Hot(String method, String from, String type, long samples, double share) { }

    /** A compilation; level 4 is that of C2. */
    public record Compilation(String method, int level, long lengthNs) { }

    /** Compiled code of a method that was given up, such as for {@code class_check}. */
    public record Deoptimization(String method, String reason, long count) { }
}
