package trader.analysis.summary;

import java.io.IOException;
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
import trader.analysis.run.Unknown;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.DiskCallRecord;
import trader.runfiles.GatewayRecord;
import trader.runfiles.HandOffRecord;
import trader.runfiles.RecordLayout;

/** Notes recorded times that are missing among the causes. */
final class IncompleteTimes {
    private static final TimesFile DISK =
            new TimesFile("disk", "disk.bin", Unknown.DISK_WAITS, DiskCallRecord.FORMAT);
    private static final TimesFile HAND_OFFS =
            new TimesFile("handOffs", "handoffs.bin", Unknown.CPU_WAITS, HandOffRecord.FORMAT);
    private static final List<TimesFile> ALL = List.of(
            new TimesFile("times", "requests.bin", null, DeliveryRecord.FORMAT), DISK, HAND_OFFS,
            new TimesFile("gatewayTimes", "gateway.bin", null, GatewayRecord.FORMAT));

    private IncompleteTimes() { }

    /**
     * A file of times.
     *
     * @param key     of its object in server.json
     * @param unknown what its records tell; null: it causes a warning only
     */
    private record TimesFile(String key, String name, Unknown unknown, RecordLayout<?> format) {
        private void lacks(Run run, String warning) {
            if (unknown == null) {
                run.remarks().warnings().add(warning);
            } else {
                run.remarks().lacks(unknown, warning);
            }
        }

        private void noteDropped(Run run, String jvm, long recorded, long dropped) {
            if (dropped > 0) {
                lacks(run, jvm + ": " + name + " lacks " + dropped + " of " + (recorded + dropped)
                        + " records, which came faster than they could be written");
            }
        }

        private void noteDamaged(Run run, String jvm, long recorded) {
            try {
                long records = RecordFile.open(run.directory().resolve(jvm).resolve(name), format).count();
                if (records < recorded) {
                    lacks(run, jvm + ": " + name + " is damaged: it holds " + records + " of " + recorded + " records");
                }
            } catch (IOException unreadable) {
                // The reader of the causes says why.
                return;
            }
        }
    }

    static void note(Run run) {
        ALL.forEach(file -> file.noteDropped(run, "server", recorded(run, file),
                run.servers().counts().path(file.key).path("dropped").asLong()));
        noteFailures(run);
        ALL.forEach(file -> file.noteDamaged(run, "server", recorded(run, file)));
        for (Client client : run.clients()) {
            Map<String, Long> handOffs = client.counts() == null ? null : client.counts().handOffs();
            if (handOffs != null) {
                long recorded = handOffs.getOrDefault("recorded", 0L);
                HAND_OFFS.noteDropped(run, client.name(), recorded, handOffs.getOrDefault("dropped", 0L));
                HAND_OFFS.noteDamaged(run, client.name(), recorded);
            }
        }
        noteCollections(run);
    }

    /** As server.json counts them. */
    private static long recorded(Run run, TimesFile file) {
        return run.servers().counts().path(file.key).path("recorded").asLong();
    }

    private static void noteFailures(Run run) {
        Map<String, List<TimesFile>> filesByFailure = new LinkedHashMap<>();
        ALL.forEach(file -> {
            String failure = run.servers().counts().path(file.key).path("failure").asText(null);
            if (failure != null) {
                filesByFailure.computeIfAbsent(failure, each -> new ArrayList<>()).add(file);
            }
        });
        filesByFailure.forEach((failure, files) -> (files.contains(DISK) ? DISK : files.get(0)).lacks(run,
                "server: not everything was written to " + files.stream().map(TimesFile::name)
                        .collect(Collectors.joining(", ")) + ": " + failure));
    }

    private static void noteCollections(Run run) {
        run.jvms().stream().filter(jvm -> jvm.gc() != null && jvm.gc().incomplete() != null)
                .forEach(jvm -> run.remarks().lacks(Unknown.COLLECTIONS, jvm.gc().incomplete()));
        for (Jvm jvm : run.window() == null ? List.<Jvm>of() : run.jvms()) {
            if (jvm.gc() != null && jvm.gc().clock() == GcLog.Clock.NANO_TIME
                    && jvm.gc().span().lastNs() < run.window().endNs()) {
                run.remarks().lacks(Unknown.COLLECTIONS, String.format(Locale.ROOT, "%s: gc.log ends %.1f s before the"
                        + " end of the measure phase: later pauses are unknown", jvm.name(),
                        (run.window().endNs() - jvm.gc().span().lastNs()) / 1e9));
            }
        }
    }
}
