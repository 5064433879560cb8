package trader.analysis.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import trader.analysis.latencylog.RecordFile;
import trader.analysis.run.Remarked;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.Window;
import trader.runfiles.DiskCallRecord;
import trader.runfiles.DiskLog;

/**
 * The writes and fsyncs of the server's logs in the measure phase.
 *
 * @param figures all of them, by log and call: {@code journal-force}, {@code order-log-write} …; empty if unknown
 * @param lane    those of 1 ms and more, or null
 */
public record DiskWrites(Map<String, LengthFigures> figures, Lane lane, RunRemarks remarks) {
    private static final String SERVER = "server";
    private static final long SHOWN_NS = 1_000_000;
    private static final List<Lane.Kind> KINDS = Arrays.stream(DiskLog.values())
            .map(log -> new Lane.Kind(log.words(), "disk-" + log.ordinal())).toList();

    /** A file that cannot be read is a warning. */
    public static DiskWrites of(Run run) {
        Path server = run.directory().resolve(SERVER);
        try {
            Remarked<Map<String, LengthFigures>> figures = LengthFigures.of(run, SERVER, "disk.hlog");
            return new DiskWrites(figures.value(), lane(server.resolve("disk.bin"), run.window()), figures.remarks());
        } catch (IOException unreadable) {
            return new DiskWrites(Map.of(), null, RunRemarks.warning(SERVER + ": times of fsyncs cannot be read: "
                    + unreadable.getMessage()));
        }
    }

    private static Lane lane(Path file, Window window) throws IOException {
        if (window == null || !Files.exists(file)) {
            return null;
        }
        Lane.Builder lane = new Lane.Builder(window, KINDS);
        RecordFile.open(file, DiskCallRecord.LAYOUT).forEach(call -> {
            if (call.lengthNs() >= SHOWN_NS) {
                lane.add(call.log().ordinal(), call.isFsync() ? "fsync" : "write", call.startNs(), call.lengthNs());
            }
        });
        Lane all = lane.build("Writes of 1 ms and more");
        return all.events().isEmpty() ? null : all;
    }
}
