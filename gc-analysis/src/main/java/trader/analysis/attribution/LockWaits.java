package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import trader.analysis.run.Stops;
import trader.runfiles.ThreadRole;

/**
 * Waits of 1 ms and more for a lock, from a JVM's flight recording, of threads that requests need. The recorder's clock
 * can differ from that of the requests by a millisecond.
 */
record LockWaits(Stops ofListeners, Stops ofAll) implements CauseIntervals.Overlap {
    private static final String MONITOR = "jdk.JavaMonitorEnter";
    private static final String PARK = "jdk.ThreadPark";
    /** The synchronizers of {@code ReentrantLock} and {@code ReentrantReadWriteLock}; not those of conditions. */
    private static final Pattern LOCKS = Pattern.compile("java\\.util\\.concurrent\\.locks\\.Reentrant\\w*\\$\\w*Sync");

    static final LockWaits NONE = new LockWaits(Stops.NONE, Stops.NONE);

    /** {@code epochToRun}: turns nanoseconds since 1970 on the recorder's clock into a time of the run. */
    static LockWaits read(Path recording, LongUnaryOperator epochToRun) throws IOException {
        Stops.Builder listeners = new Stops.Builder();
        Stops.Builder others = new Stops.Builder();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                RecordedThread thread = isForALock(event) ? event.getThread() : null;
                String name = thread == null || thread.getJavaName() == null ? "" : thread.getJavaName();
                ThreadRole role = ThreadRole.of(name, true);
                if (role == ThreadRole.LISTENERS) {
                    add(listeners, epochToRun, event);
                } else if (role.isOnPath()) {
                    add(others, epochToRun, event);
                }
            }
        }
        return new LockWaits(listeners.build(), Stops.union(listeners.build(), others.build()));
    }

    private static boolean isForALock(RecordedEvent event) {
        String name = event.getEventType().getName();
        RecordedClass parked = name.equals(PARK) ? event.getClass("parkedClass") : null;
        return name.equals(MONITOR) || parked != null && LOCKS.matcher(parked.getName()).matches();
    }

    private static void add(Stops.Builder waits, LongUnaryOperator epochToRun, RecordedEvent event) {
        waits.add(epochToRun.applyAsLong(ns(event.getStartTime())), epochToRun.applyAsLong(ns(event.getEndTime())));
    }

    private static long ns(Instant time) {
        return Duration.between(Instant.EPOCH, time).toNanos();
    }

    @Override
    public long ns(Stretch stretch) {
        return stretch.overlapNs(stretch.kind().isOfListenersOnly() ? ofListeners : ofAll);
    }
}
