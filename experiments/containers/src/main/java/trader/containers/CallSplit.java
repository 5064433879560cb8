package trader.containers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where a server was when it ran Java code.
 *
 * @param samples stacks in the flight recording, one per running thread every 10 ms
 * @param shares  of the samples, by {@link CallPart}
 */
record CallSplit(String variant, long samples, Map<String, Double> shares) {
    private static final String RUNNING = "jdk.ExecutionSample";

    /** The samples of a recording from an instant on. */
    static CallSplit read(String variant, Path recording, Instant since) throws IOException {
        Map<CallPart, Long> counts = new EnumMap<>(CallPart.class);
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals(RUNNING) && !event.getStartTime().isBefore(since)) {
                    counts.merge(CallPart.of(classes(event.getStackTrace())), 1L, Long::sum);
                }
            }
        }
        return of(variant, counts);
    }

    static CallSplit of(String variant, Map<CallPart, Long> counts) {
        long samples = counts.values().stream().mapToLong(Long::longValue).sum();
        Map<String, Double> shares = new LinkedHashMap<>();
        for (CallPart part : CallPart.values()) {
            shares.put(part.title(), samples == 0 ? 0 : (double) counts.getOrDefault(part, 0L) / samples);
        }
        return new CallSplit(variant, samples, shares);
    }

    private static List<String> classes(RecordedStackTrace stack) {
        return stack == null ? List.of() : stack.getFrames().stream().filter(frame -> frame.getMethod() != null)
                .map(frame -> frame.getMethod().getType().getName()).toList();
    }
}
