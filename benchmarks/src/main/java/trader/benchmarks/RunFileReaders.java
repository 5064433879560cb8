package trader.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.GcLogReader;
import trader.analysis.latencylog.HistogramLog;
import trader.analysis.latencylog.RequestFile;
import trader.analysis.latencylog.ServerRequestFile;

/** Reads the files of a run directory. Each method returns a sum, so that the compiler cannot drop the reads. */
final class RunFileReaders {
    private RunFileReaders() {
    }

    static long gcLog(Path file) throws IOException {
        GcLog log = GcLogReader.read(file);
        return log.pauses().size() + log.safepoints().size();
    }

    static long requests(Path client) throws IOException {
        long[] sumNs = {0};
        RequestFile.open(client.resolve("requests.bin")).forEach(
                request -> sumNs[0] += request.completedNs() - request.dueNs());
        return sumNs[0];
    }

    static long serverRequests(Path server) throws IOException {
        long sumNs = 0;
        try (ServerRequestFile.Cursor cursor = ServerRequestFile.open(server.resolve("requests.bin")).cursor()) {
            for (ServerRequestFile.Delivery next = cursor.next(); next != null; next = cursor.next()) {
                sumNs += next.committedNs() - next.receivedNs();
            }
        }
        return sumNs;
    }

    static long histograms(Path client) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        HistogramLog.count(client.resolve("latency.hlog"), counts);
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
