package trader.launcher.jvm;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * A log of this JVM's collections and safepoints that begins while it runs, as that of {@link JvmFlags#withGcLog}. It
 * begins with a full collection: readers refuse a log without any.
 */
public final class OwnGcLog implements AutoCloseable {
    private final String output;
    private boolean isOpen;

    public OwnGcLog(Path file) {
        output = "output='file=\"" + file.toAbsolutePath() + "\"'";
    }

    public void open() throws IOException {
        log(output, "what=" + JvmFlags.GC_TAGS, "decorators=" + JvmFlags.GC_DECORATORS,
                "output_options=" + JvmFlags.GC_OPTIONS);
        isOpen = true;
        System.gc();
    }

    @Override
    public void close() throws IOException {
        if (isOpen) {
            log(output, "what=all=off");
        }
    }

    /** The command {@code jcmd VM.log}, which prints nothing unless it fails. */
    private static void log(String... arguments) throws IOException {
        Object answer;
        try {
            answer = ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "vmLog", new Object[] {arguments},
                    new String[] {String[].class.getName()});
        } catch (JMException failed) {
            throw new IOException("the JVM does not log its collections: " + failed.getMessage(), failed);
        }
        if (!answer.toString().isBlank()) {
            throw new IOException("the JVM does not log its collections: " + answer.toString().strip());
        }
    }
}
