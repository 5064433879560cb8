package trader.analysis.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import trader.analysis.gclog.GcLog;
import trader.analysis.latencylog.RecordFile;
import trader.analysis.run.Client;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.Unknown;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.DiskCallRecord;
import trader.runfiles.GatewayRecord;
import trader.runfiles.HandOffRecord;
import trader.runfiles.RecordLayout;

/** Finds recorded times that are missing among the causes. */
final class IncompleteTimes {
    private static final TimesFile DISK =
            new TimesFile("disk", "disk.bin", Unknown.DISK_WAITS, DiskCallRecord.LAYOUT);
    private static final TimesFile HAND_OFFS =
            new TimesFile("handOffs", "handoffs.bin", Unknown.CPU_WAITS, HandOffRecord.LAYOUT);
    private static final List<TimesFile> ALL = List.of(
            new TimesFile("times", "requests.bin", null, DeliveryRecord.LAYOUT), DISK, HAND_OFFS,
            new TimesFile("gatewayTimes", "gateway.bin", null, GatewayRecord.LAYOUT));

    private IncompleteTimes() { }

    /**
     * A file of times.
     *
     * @param key     of its object in server.json
     * @param unknown what its records tell; null: it causes a warning only
     */
    private record TimesFile(String key, String name, Unknown unknown, RecordLayout<?> layout) {
        private RunRemarks lacks(String warning) {
            return unknown == null ? RunRemarks.warning(warning) : RunRemarks.lacks(unknown, warning);
        }

        private List<RunRemarks> lost(Run run, String jvm, long recorded, long dropped) {
            // Of a file that cannot be read, the reader of the causes says why.
            long records = run.read(jvm, name, recorded, file -> RecordFile.open(file, layout).count()).value();
            return List.of(dropped == 0 ? RunRemarks.NONE : lacks(jvm + ": " + name + " lacks " + dropped + " of "
                            + (recorded + dropped) + " records, which came faster than they could be written"),
                    records >= recorded ? RunRemarks.NONE : lacks(jvm + ": " + name + " is damaged: it holds "
                            + records + " of " + recorded + " records"));
        }
    }

    static RunRemarks of(Run run) {
        List<RunRemarks> remarks = new ArrayList<>();
        ALL.forEach(file -> {
            JsonNode counts = run.servers().counts().path(file.key);
            remarks.addAll(file.lost(run, "server", counts.path("recorded").asLong(),
                    counts.path("dropped").asLong()));
        });
        remarks.addAll(failures(run));
        for (Client client : run.clients()) {
            Map<String, Long> handOffs = client.counts() == null ? null : client.counts().handOffs();
            if (handOffs != null) {
                remarks.addAll(HAND_OFFS.lost(run, client.name(), handOffs.getOrDefault("recorded", 0L),
                        handOffs.getOrDefault("dropped", 0L)));
            }
        }
        remarks.addAll(collections(run));
        return RunRemarks.together(remarks);
    }

    private static List<RunRemarks> failures(Run run) {
        Map<String, List<TimesFile>> filesByFailure = new LinkedHashMap<>();
        ALL.forEach(file -> {
            String failure = run.servers().counts().path(file.key).path("failure").asText(null);
            if (failure != null) {
                filesByFailure.computeIfAbsent(failure, each -> new ArrayList<>()).add(file);
            }
        });
        return filesByFailure.entrySet().stream().map(each -> (each.getValue().contains(DISK) ? DISK
                : each.getValue().get(0)).lacks("server: not everything was written to " + each.getValue().stream()
                        .map(TimesFile::name).collect(Collectors.joining(", ")) + ": " + each.getKey())).toList();
    }

    private static List<RunRemarks> collections(Run run) {
        List<String> warnings = new ArrayList<>();
        for (Jvm jvm : run.jvms()) {
            GcLog log = jvm.gc();
            if (log != null && log.incomplete() != null) {
                warnings.add(log.incomplete());
            }
            if (log != null && run.window() != null && log.clock() == GcLog.Clock.NANO_TIME
                    && log.span().lastNs() < run.window().endNs()) {
                warnings.add(String.format(Locale.ROOT, "%s: gc.log ends %.1f s before the end of the measure phase:"
                        + " later pauses are unknown", jvm.name(), (run.window().endNs() - log.span().lastNs()) / 1e9));
            }
        }
        return warnings.stream().map(warning -> RunRemarks.lacks(Unknown.COLLECTIONS, warning)).toList();
    }
}
