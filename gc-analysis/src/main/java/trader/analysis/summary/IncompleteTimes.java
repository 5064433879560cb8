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
import trader.analysis.gclog.GcLog;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;

/** Warnings of recorded times that are missing among the causes. */
final class IncompleteTimes {
    /** In the header of the files: of the length of a record, and of the header. */
    private static final int RECORD_BYTES_AT = 12;
    private static final int HEADER_BYTES = 32;
    /** By object of server.json. */
    private static final Map<String, String> FILES = new LinkedHashMap<>();

    static {
        FILES.put("times", "requests.bin");
        FILES.put("disk", "disk.bin");
        FILES.put("gatewayTimes", "gateway.bin");
    }

    private IncompleteTimes() {
    }

    static List<String> warnings(Run run) {
        List<String> warnings = new ArrayList<>(warnings(run.counts()));
        FILES.forEach((key, file) -> {
            Long records = records(run.directory().resolve("server").resolve(file));
            long recorded = run.counts().path(key).path("recorded").asLong();
            if (records != null && records < recorded) {
                warnings.add("server: " + file + " is damaged: it holds " + records + " of " + recorded + " records");
            }
        });
        for (Jvm jvm : run.window() == null ? List.<Jvm>of() : run.jvms()) {
            if (jvm.gc() != null && jvm.gc().clock() == GcLog.Clock.NANO_TIME
                    && jvm.gc().lastNs() + jvm.offsetNs() < run.window().endNs()) {
                warnings.add(String.format(Locale.ROOT, "%s: gc.log ends %.1f s before the end of the measure phase:"
                        + " later pauses are unknown", jvm.name(),
                        (run.window().endNs() - jvm.gc().lastNs() - jvm.offsetNs()) / 1e9));
            }
        }
        return warnings;
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

    /** {@code counts}: server.json. */
    static List<String> warnings(JsonNode counts) {
        List<String> warnings = new ArrayList<>();
        Map<String, List<String>> filesByFailure = new LinkedHashMap<>();
        FILES.forEach((key, file) -> {
            JsonNode figures = counts.path(key);
            String failure = figures.path("failure").asText(null);
            if (failure != null) {
                filesByFailure.computeIfAbsent(failure, each -> new ArrayList<>()).add(file);
            }
            long dropped = figures.path("dropped").asLong();
            if (dropped > 0) {
                warnings.add("server: " + file + " lacks " + dropped + " of "
                        + (figures.path("recorded").asLong() + dropped)
                        + " records, which came faster than they could be written");
            }
        });
        filesByFailure.forEach((failure, files) -> warnings.add("server: not everything was written to "
                + String.join(", ", files) + ": " + failure));
        return warnings;
    }
}
