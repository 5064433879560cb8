package trader.client.testing;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads a client's files back, by the formats' description. */
public record MeasuredFiles(List<String> phases, List<Request> requests, Map<String, Long> counts,
        Map<String, Long> warmupCounts) {
    /** A record of requests.bin. */
    public record Request(int service, int outcome, int thread, int sequence, long intendedNs, long readyNs,
            long sentNs, long encodedNs, long returnedNs, long completedNs, int waitedBeforeNs, int waitedNs) {
    }

    /** Reads the files of a client's directory. */
    public static MeasuredFiles read(Path directory) throws IOException {
        List<String> phases = Files.readAllLines(directory.resolve("phases.csv")).stream().skip(1)
                .map(line -> line.substring(0, line.indexOf(','))).toList();
        return new MeasuredFiles(phases, requests(directory.resolve("requests.bin")),
                counts(directory.resolve("latency.hlog")), counts(directory.resolve("warmup.hlog")));
    }

    /** How many latencies a tag has in latency.hlog. */
    public long count(String tag) {
        return counts.getOrDefault(tag, 0L);
    }

    /** How many latencies a tag has in warmup.hlog. */
    public long warmupCount(String tag) {
        return warmupCounts.getOrDefault(tag, 0L);
    }

    private static List<Request> requests(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        bytes.get(magic);
        if (!new String(magic, StandardCharsets.US_ASCII).equals("TRADREQ1") || bytes.getInt() != 3
                || bytes.getInt() != 64) {
            throw new IOException(file + " has another header");
        }
        long anchorNanoTime = bytes.getLong();
        long anchorEpochNanos = bytes.getLong();
        long apartNs = (System.nanoTime() - anchorNanoTime)
                - (System.currentTimeMillis() * 1_000_000 - anchorEpochNanos);
        if (Math.abs(apartNs) > 1_000_000_000) {
            throw new IOException(file + " has clocks that are " + apartNs + " ns apart");
        }
        List<Request> requests = new ArrayList<>();
        while (bytes.hasRemaining()) {
            requests.add(new Request(bytes.get(), bytes.get(), bytes.getShort(), bytes.getInt(), bytes.getLong(),
                    bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong(),
                    bytes.getInt(), bytes.getInt()));
        }
        return requests;
    }

    private static Map<String, Long> counts(Path file) throws FileNotFoundException {
        Map<String, Long> counts = new HashMap<>();
        HistogramLogReader reader = new HistogramLogReader(file.toFile());
        while (reader.hasNext()) {
            EncodableHistogram interval = reader.nextIntervalHistogram();
            if (interval != null) {
                counts.merge(interval.getTag(), ((Histogram) interval).getTotalCount(), Long::sum);
            }
        }
        reader.close();
        return counts;
    }
}
