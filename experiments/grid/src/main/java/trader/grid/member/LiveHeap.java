package trader.grid.member;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.common.ProcessOutput;
import trader.launcher.jvm.JvmProcess;

/** Live objects in the heaps of the members. */
public final class LiveHeap {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +[0-9]+ +([0-9]+)$");

    private LiveHeap() {
    }

    /** Bytes of all reachable objects of all members; makes each of them collect its heap. */
    public static long bytes(Grid grid) throws IOException, InterruptedException {
        long bytes = 0;
        for (JvmProcess member : grid.members()) {
            // Of the JDK that runs this JVM; the member may have another.
            bytes += total(ProcessOutput.of(System.getProperty("java.home") + "/bin/jcmd",
                    Long.toString(member.pid()), "GC.class_histogram"));
        }
        return bytes;
    }

    static long total(String histogram) throws IOException {
        Matcher matcher = TOTAL.matcher(histogram);
        if (!matcher.find()) {
            throw new IOException("jcmd gave no total of the live objects: "
                    + histogram.substring(0, Math.min(histogram.length(), 200)));
        }
        return Long.parseLong(matcher.group(1));
    }
}
