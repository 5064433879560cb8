package trader.launcher.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trader.launcher.machine.Processors;

/**
 * The flags of a measured JVM.
 *
 * @param jdk       runs it
 * @param collector for the record
 * @param flags     collector, heap and what the user added, in that order
 * @param pinned    the processors that it may use; null for all that there are
 * @param profiled  whether a flight recording is kept
 */
public record JvmFlags(Jdk jdk, Collector collector, List<String> flags, Processors pinned, boolean profiled) {
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
        return new JvmFlags(jdk, collector, flags, null, false);
    }

    /** The same on these processors; null for all that there are. */
    public JvmFlags pinnedTo(Processors processors) {
        return new JvmFlags(jdk, collector, flags, processors, profiled);
    }

    /** The same, keeping a flight recording or not. */
    public JvmFlags profiled(boolean recorded) {
        return new JvmFlags(jdk, collector, flags, pinned, recorded);
    }

    /** The same JDK and processors with other flags. */
    public JvmFlags with(List<String> others) {
        return new JvmFlags(jdk, collector, others, pinned, profiled);
    }

    /**
     * The flags with the log of collections and safepoints, on the clock that all JVMs of the host share.
     *
     * @param gcLog may hold {@code %p} for the process id
     */
    public List<String> withGcLog(Path gcLog) {
        List<String> all = new ArrayList<>(flags);
        all.add(GC_LOG.formatted(quoted(gcLog, ":")));
        return all;
    }

    /**
     * The flags with that log, and with the flight recording if one is kept: written when the JVM ends, at most the last
     * 250 MB of it.
     *
     * @param recording a file, or an existing directory, in which it gets a name with the process id
     */
    public List<String> withLogs(Path gcLog, Path recording) {
        List<String> all = withGcLog(gcLog);
        if (profiled) {
            all.add("-XX:StartFlightRecording=settings=profile,maxsize=250m,dumponexit=true,filename="
                    + quoted(recording, ","));
            all.add("-Xlog:jfr+startup=error");
        }
        return all;
    }

    /** JVM options with several parts take a file name with their separator or a space only in quotes. */
    private static String quoted(Path file, String separator) {
        String name = file.toString();
        return name.contains(separator) || name.contains(" ") ? "\"" + name + "\"" : name;
    }
}
