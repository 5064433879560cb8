package trader.lab.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trader.lab.environment.Processors;

/**
 * The flags of a measured JVM.
 *
 * @param jdk       runs it
 * @param collector for the record
 * @param flags     collector, heap and what the user added, in that order
 * @param pinned    the processors that it may use; null for all that there are
 */
public record JvmFlags(Jdk jdk, Collector collector, List<String> flags, Processors pinned) {
    private static final String GC_LOG = "-Xlog:gc*,safepoint:file=%s:utctime,uptimenanos,timenanos,level,tags:"
            + "filecount=0";

    /** A copy of the flags. */
    public JvmFlags {
        flags = List.copyOf(flags);
    }

    /**
     * Flags for one heap size, with which the JVM starts and stays.
     *
     * @param gcOption the option that named the collector, for the error
     * @param extra    flags of the user's own, last
     * @throws IllegalArgumentException when the JDK lacks the collector
     */
    public static JvmFlags of(Jdk jdk, String gcOption, Collector collector, long heapBytes, List<String> extra) {
        List<String> flags = new ArrayList<>(jdk.collectorFlags(gcOption, collector));
        flags.add("-Xms" + heapBytes);
        flags.add("-Xmx" + heapBytes);
        flags.add("-XX:+ExitOnOutOfMemoryError");
        flags.addAll(jdk.quietFlags());
        flags.addAll(extra);
        return new JvmFlags(jdk, collector, flags, null);
    }

    /** The same on these processors; null for all that there are. */
    public JvmFlags pinnedTo(Processors processors) {
        return new JvmFlags(jdk, collector, flags, processors);
    }

    /** The same JDK and processors with other flags. */
    public JvmFlags with(List<String> others) {
        return new JvmFlags(jdk, collector, others, pinned);
    }

    /**
     * The flags with the log of collections and safepoints, on the clock that all JVMs of the host share.
     *
     * @param gcLog may hold {@code %p} for the process id
     */
    public List<String> withGcLog(Path gcLog) {
        List<String> all = new ArrayList<>(flags);
        all.add(GC_LOG.formatted(escape(gcLog.toString())));
        return all;
    }

    /** -Xlog takes a file name with a colon or a space only in quotes. */
    private static String escape(String file) {
        return file.contains(":") || file.contains(" ") ? "\"" + file + "\"" : file;
    }
}
