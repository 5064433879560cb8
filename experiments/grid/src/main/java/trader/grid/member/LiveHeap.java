package trader.grid.member;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.launcher.jvm.JvmProcess;

/** Live objects in the heaps of the members. */
public final class LiveHeap {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +[0-9]+ +([0-9]+)$");
    private static final long LIMIT_S = 120;

    private LiveHeap() {
    }

    /** Bytes of all reachable objects of all members; makes each of them collect its heap. */
    public static long bytes(Grid grid) throws IOException, InterruptedException {
        long bytes = 0;
        for (JvmProcess member : grid.members()) {
            bytes += total(histogram(member));
        }
        return bytes;
    }

    /** {@code jcmd} of the JDK that runs this JVM; the member may have another. */
    private static String histogram(JvmProcess member) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(System.getProperty("java.home") + "/bin/jcmd", Long.toString(member.pid()),
                "GC.class_histogram").redirectErrorStream(true).start();
        String text = new String(jcmd.getInputStream().readAllBytes());
        if (!jcmd.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
            jcmd.destroyForcibly();
        }
        return text;
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
