package trader.analysis.gclog;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;

/**
 * Runs in a JVM of its own: allocates for a while, if files are given under a flight recording, so that the GC log has
 * something to be compared with. Arguments: milliseconds, recording file, file for the two instants (nanoTime) between
 * which the recording certainly saw everything.
 */
public final class Allocating {
    private static final int LIVE = 6_000;

    static volatile Object sink;

    private Allocating() {
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 1) {
            allocate(System.nanoTime() + Long.parseLong(args[0]) * 1_000_000);
            return;
        }
        try (Recording recording = new Recording()) {
            for (String event : new String[] {"GCPhasePause", "SafepointBegin", "SafepointEnd"}) {
                recording.enable("jdk." + event).withoutThreshold().withoutStackTrace();
            }
            recording.start();
            quiet();
            long fromNs = System.nanoTime();
            quiet();
            allocate(System.nanoTime() + Long.parseLong(args[0]) * 1_000_000);
            quiet();
            long toNs = System.nanoTime();
            quiet();
            recording.stop();
            recording.dump(Path.of(args[1]));
            Files.writeString(Path.of(args[2]), fromNs + "," + toNs);
        }
    }

    /** Idles, so that no safepoint straddles the instants: the two logs are cut there. */
    private static void quiet() {
        LockSupport.parkNanos(30_000_000);
    }

    private static void allocate(long untilNs) {
        ArrayDeque<byte[]> live = new ArrayDeque<>();
        Random random = new Random(1);
        int round = 0;
        while (System.nanoTime() < untilNs) {
            for (int i = 0; i < 1_000; i++) {
                live.add(new byte[256 + random.nextInt(2_048)]);
                if (live.size() > LIVE) {
                    live.poll();
                }
                sink = new byte[512];
            }
            round++;
            if (round % 150 == 1) {
                System.gc();
            }
            if (round % 50 == 0) {
                sink = Thread.getAllStackTraces();
            }
        }
    }
}
