package trader.server.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Stops a thread for ever when it reaches a planted point for the n-th time, and says so in a file, so that whoever
 * waits for that file can kill the process just there.
 *
 * <p>The system property {@value #PROPERTY} is {@code <point>:<n>:<file>}, such as
 * {@code after-decision:17:/path/to/fault-hit}; without it a point costs nothing.
 */
public final class FaultPoints {
    /** The system property that plants a fault. */
    public static final String PROPERTY = "trader.fault";

    private static final Planted PLANTED = Planted.from(System.getProperty(PROPERTY));

    private static volatile boolean serving;

    private FaultPoints() {
    }

    /** Whether a fault is planted at all. */
    public static boolean isPlanted() {
        return PLANTED != null;
    }

    /** From now on the points of orders count: what the server tries out before is none. */
    public static void serving() {
        serving = true;
    }

    static boolean isServing() {
        return serving;
    }

    /** Says that the calling thread is at this point; does not return when the fault is planted here. */
    public static void reached(FaultPoint point) {
        if (PLANTED != null && (serving || point == FaultPoint.DURING_RECOVERY)) {
            PLANTED.reached(point);
        }
    }

    private static final class Planted {
        private final FaultPoint point;
        private final int hit;
        private final Path file;
        private final AtomicInteger hits = new AtomicInteger();

        Planted(FaultPoint point, int hit, Path file) {
            this.point = point;
            this.hit = hit;
            this.file = file;
        }

        static Planted from(String property) {
            if (property == null) {
                return null;
            }
            String[] parts = property.split(":", 3);
            if (parts.length < 3 || !parts[1].matches("[1-9][0-9]{0,8}")) {
                throw new IllegalArgumentException("system property " + PROPERTY + " is '" + property
                        + "': <point>:<n-th time>:<file>");
            }
            return new Planted(FaultPoint.of(parts[0]), Integer.parseInt(parts[1]), Path.of(parts[2]));
        }

        void reached(FaultPoint here) {
            if (here != point || hits.incrementAndGet() != hit) {
                return;
            }
            try {
                Files.writeString(file, point.spelling() + "\n");
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
            while (true) {
                LockSupport.park(this);
            }
        }
    }
}
