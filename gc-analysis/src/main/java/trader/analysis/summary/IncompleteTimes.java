package trader.analysis.summary;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import trader.analysis.gclog.GcLog;
import trader.analysis.run.Client;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.Unknown;

/** Notes recorded times that are missing among the causes. */
final class IncompleteTimes {
    /** In the header of the files: of the length of a record, and of the header. */
    private static final int RECORD_BYTES_AT = 12;
    private static final int HEADER_BYTES = 32;
    private static final String DISK = "disk";
    private static final String HAND_OFFS = "handOffs";
    /** By object of server.json. */
    private static final Map<String, String> FILES = new LinkedHashMap<>();

    static {
        FILES.put("times", "requests.bin");
        FILES.put(DISK, "disk.bin");
        FILES.put(HAND_OFFS, "handoffs.bin");
        FILES.put("gatewayTimes", "gateway.bin");
    }

    private IncompleteTimes() { }

    static void note(Run run) {
        FILES.keySet().forEach(key -> noteDropped(run, "server", key, recorded(run, key),
                run.counts().path(key).path("dropped").asLong()));
        noteFailures(run);
        FILES.keySet().forEach(key -> noteDamaged(run, "server", run.directory().resolve("server"), key,
                recorded(run, key)));
        for (Client client : run.clients()) {
            Map<String, Long> handOffs = client.counts() == null ? null : client.counts().handOffs();
            if (handOffs != null) {
                long recorded = handOffs.getOrDefault("recorded", 0L);
                noteDropped(run, client.name(), HAND_OFFS, recorded, handOffs.getOrDefault("dropped", 0L));
                noteDamaged(run, client.name(), client.directory(), HAND_OFFS, recorded);
            }
        }
        noteCollections(run);
    }

    /** As server.json counts them. */
    private static long recorded(Run run, String key) {
        return run.counts().path(key).path("recorded").asLong();
    }

    private static void noteDropped(Run run, String jvm, String key, long recorded, long dropped) {
        if (dropped > 0) {
            lacks(run, key, jvm + ": " + FILES.get(key) + " lacks " + dropped + " of " + (recorded + dropped)
                    + " records, which came faster than they could be written");
        }
    }

    private static void noteDamaged(Run run, String jvm, Path directory, String key, long recorded) {
        String file = FILES.get(key);
        Long records = records(directory.resolve(file));
        if (records != null && records < recorded) {
            lacks(run, key, jvm + ": " + file + " is damaged: it holds " + records + " of " + recorded + " records");
        }
    }

    /** Null if the file or its header cannot be read; its reader says why. */
    private static Long records(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            byte[] header = bytes.readNBytes(HEADER_BYTES);
            int recordBytes = header.length < HEADER_BYTES ? 0
                    : ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).getInt(RECORD_BYTES_AT);
            return recordBytes <= 0 ? null : (Files.size(file) - HEADER_BYTES) / recordBytes;
        } catch (IOException unreadable) {
            return null;
        }
    }

    private static void noteFailures(Run run) {
        Map<String, List<String>> keysByFailure = new LinkedHashMap<>();
        FILES.keySet().forEach(key -> {
            String failure = run.counts().path(key).path("failure").asText(null);
            if (failure != null) {
                keysByFailure.computeIfAbsent(failure, each -> new ArrayList<>()).add(key);
            }
        });
        keysByFailure.forEach((failure, keys) -> lacks(run, keys.contains(DISK) ? DISK : keys.get(0),
                "server: not everything was written to " + keys.stream().map(FILES::get)
                        .collect(Collectors.joining(", ")) + ": " + failure));
    }

    private static void noteCollections(Run run) {
        run.jvms().stream().filter(jvm -> jvm.gc() != null && jvm.gc().incomplete() != null)
                .forEach(jvm -> run.lacks(Unknown.COLLECTIONS, jvm.gc().incomplete()));
        for (Jvm jvm : run.window() == null ? List.<Jvm>of() : run.jvms()) {
            if (jvm.gc() != null && jvm.gc().clock() == GcLog.Clock.NANO_TIME
                    && jvm.gc().lastNs() < run.window().endNs()) {
                run.lacks(Unknown.COLLECTIONS, String.format(Locale.ROOT, "%s: gc.log ends %.1f s before the end of the"
                        + " measure phase: later pauses are unknown", jvm.name(),
                        (run.window().endNs() - jvm.gc().lastNs()) / 1e9));
            }
        }
    }

    private static void lacks(Run run, String key, String warning) {
        if (key.equals(DISK)) {
            run.lacks(Unknown.DISK_WAITS, warning);
        } else if (key.equals(HAND_OFFS)) {
            run.lacks(Unknown.CPU_WAITS, warning);
        } else {
            run.warnings().add(warning);
        }
    }
}
