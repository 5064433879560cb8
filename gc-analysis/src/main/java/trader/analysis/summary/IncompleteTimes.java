package trader.analysis.summary;

import com.fasterxml.jackson.databind.JsonNode;
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

    private IncompleteTimes() {
    }

    static void note(Run run) {
        counted(run);
        FILES.forEach((key, file) -> {
            Long records = records(run.directory().resolve("server").resolve(file));
            long recorded = run.counts().path(key).path("recorded").asLong();
            if (records != null && records < recorded) {
                lacks(run, key, damaged("server", file, records, recorded));
            }
        });
        run.clients().forEach(client -> clientHandOffs(run, client));
        run.jvms().stream().filter(jvm -> jvm.gc() != null && jvm.gc().incomplete() != null)
                .forEach(jvm -> run.lacks(Unknown.COLLECTIONS, jvm.gc().incomplete()));
        for (Jvm jvm : run.window() == null ? List.<Jvm>of() : run.jvms()) {
            if (jvm.gc() != null && jvm.gc().clock() == GcLog.Clock.NANO_TIME
                    && jvm.gc().lastNs() + jvm.offsetNs() < run.window().endNs()) {
                run.lacks(Unknown.COLLECTIONS, String.format(Locale.ROOT, "%s: gc.log ends %.1f s before the end of the"
                        + " measure phase: later pauses are unknown", jvm.name(),
                        (run.window().endNs() - jvm.gc().lastNs() - jvm.offsetNs()) / 1e9));
            }
        }
    }

    /** As client.json counts them. */
    private static void clientHandOffs(Run run, Client client) {
        Map<String, Long> figures = client.counts() == null ? null : client.counts().handOffs();
        if (figures == null) {
            return;
        }
        String file = FILES.get(HAND_OFFS);
        long recorded = figures.getOrDefault("recorded", 0L);
        long dropped = figures.getOrDefault("dropped", 0L);
        Long records = records(client.directory().resolve(file));
        if (dropped > 0) {
            lacks(run, HAND_OFFS, dropped(client.name(), file, recorded, dropped));
        }
        if (records != null && records < recorded) {
            lacks(run, HAND_OFFS, damaged(client.name(), file, records, recorded));
        }
    }

    private static String damaged(String jvm, String file, long records, long recorded) {
        return jvm + ": " + file + " is damaged: it holds " + records + " of " + recorded + " records";
    }

    private static String dropped(String jvm, String file, long recorded, long dropped) {
        return jvm + ": " + file + " lacks " + dropped + " of " + (recorded + dropped)
                + " records, which came faster than they could be written";
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

    /** As server.json counts them. */
    private static void counted(Run run) {
        Map<String, List<String>> keysByFailure = new LinkedHashMap<>();
        FILES.forEach((key, file) -> {
            JsonNode figures = run.counts().path(key);
            String failure = figures.path("failure").asText(null);
            if (failure != null) {
                keysByFailure.computeIfAbsent(failure, each -> new ArrayList<>()).add(key);
            }
            long dropped = figures.path("dropped").asLong();
            if (dropped > 0) {
                lacks(run, key, dropped("server", file, figures.path("recorded").asLong(), dropped));
            }
        });
        keysByFailure.forEach((failure, keys) -> lacks(run, keys.contains(DISK) ? DISK : keys.get(0),
                "server: not everything was written to " + keys.stream().map(FILES::get)
                        .collect(Collectors.joining(", ")) + ": " + failure));
    }
}
