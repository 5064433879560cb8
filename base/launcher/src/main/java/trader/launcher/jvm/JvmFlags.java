package trader.launcher.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trader.launcher.machine.Cpus;

/**
 * The flags of a measured JVM.
 *
 * @param collector for the record
 * @param flags     collector, heap and the user's flags, in this order
 * @param pinned    the CPUs that it may use; null for all
 * @param profiled  whether to make a flight recording
 */
public record JvmFlags(Jdk jdk, Collector collector, List<String> flags, Cpus pinned, boolean profiled) {
    /** Leaves the size of the heap to the JVM. */
    public static final long DEFAULT_HEAP = 0;

    static final String GC_TAGS = "gc*,safepoint";
    static final String GC_DECORATORS = "utctime,uptimenanos,timenanos,level,tags";
    static final String GC_OPTIONS = "filecount=0";

    private static final String GC_LOG = "-Xlog:" + GC_TAGS + ":file=%s:" + GC_DECORATORS + ":" + GC_OPTIONS;
    /**
     * The settings {@code profile} leave out locks of less than 10 ms and compilations of less than 100 ms. Idle
     * threads park, too, so often that their stacks would fill the recording.
     */
    private static final String RECORDING = "-XX:StartFlightRecording=settings=profile,"
            + "jdk.JavaMonitorEnter#threshold=1ms,jdk.ThreadPark#threshold=1ms,jdk.ThreadPark#stackTrace=false,"
            + "jdk.Compilation#threshold=1ms,maxsize=250m,dumponexit=true,filename=";

    public JvmFlags {
        flags = List.copyOf(flags);
    }

    /**
     * Flags for a heap of fixed size, or {@link #DEFAULT_HEAP}.
     *
     * @param gcOption the option that names the collector, for the error
     * @param extra    the user's flags
     * @throws IllegalArgumentException when the JDK lacks the collector
     */
    public static JvmFlags of(Jdk jdk, String gcOption, Collector collector, long heapBytes, List<String> extra) {
        List<String> flags = new ArrayList<>(jdk.collectorFlags(gcOption, collector));
        if (heapBytes != DEFAULT_HEAP) {
            flags.add("-Xms" + heapBytes);
            flags.add("-Xmx" + heapBytes);
        }
        flags.add("-XX:+ExitOnOutOfMemoryError");
        flags.addAll(jdk.quietFlags());
        flags.addAll(extra);
        return new JvmFlags(jdk, collector, flags, null, false);
    }

    /** These flags with pinning to some CPUs; null for all. */
    public JvmFlags pinnedTo(Cpus cpus) {
        return new JvmFlags(jdk, collector, flags, cpus, profiled);
    }

    public JvmFlags profiled(boolean recorded) {
        return new JvmFlags(jdk, collector, flags, pinned, recorded);
    }

    public JvmFlags with(List<String> others) {
        return new JvmFlags(jdk, collector, others, pinned, profiled);
    }

    /**
     * The flags plus a log of collections and safepoints, with timestamps of the clock that all JVMs of the host share.
     *
     * @param gcLog may contain {@code %p} for the process id
     */
    public List<String> withGcLog(Path gcLog) {
        List<String> all = new ArrayList<>(flags);
        all.add(GC_LOG.formatted(quoted(gcLog, ":")));
        return all;
    }

    /**
     * The flags plus that log and, if profiled, a flight recording, whose last 250 MB are written when the JVM ends.
     *
     * @param recording a file, or an existing directory for a file named after the process id
     */
    public List<String> withLogs(Path gcLog, Path recording) {
        List<String> all = withGcLog(gcLog);
        if (profiled) {
            all.add(RECORDING + quoted(recording, ","));
            all.add("-Xlog:jfr+startup=error");
        }
        return all;
    }

    /** A file name that contains a space or the separator of the JVM option must be quoted. */
    private static String quoted(Path file, String separator) {
        String name = file.toString();
        return name.contains(separator) || name.contains(" ") ? "\"" + name + "\"" : name;
    }
}
