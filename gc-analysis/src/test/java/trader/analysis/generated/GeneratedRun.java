package trader.analysis.generated;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Generates the directory of a run of any length in little memory: an open loop of quotes and orders, a server with one
 * worker per client and two collections a second, clients that collect every two seconds, and a machine with forty
 * hiccups a second.
 *
 * @param seconds length of the measurement
 * @param perS    requests per second, all clients together
 * @param slowing growth of the server's work and live heap until the end, as a fraction; 0 for a steady run
 */
record GeneratedRun(int seconds, int perS, int clients, double slowing) {
    static final long START_NS = 5_000_000_000_000L;
    static final long EPOCH_MS = 1_795_000_000_000L;
    private static final long S = 1_000_000_000;
    /** Of a record of requests.bin. */
    static final int REQUEST_BYTES = 64;
    private static final int THREADS = 8;
    private static final String[] TAGS = {"quote", "order", "quote-service", "order-service"};

    long lengthNs() {
        return seconds * S;
    }

    long requestsOfClient() {
        return (long) seconds * perS / clients;
    }

    long quotesOfClient() {
        return requestsOfClient() - requestsOfClient() / 5;
    }

    /** {@code directory} must not exist. */
    void write(Path directory) throws IOException {
        GeneratedPauses server = GeneratedPauses.ofServer(this);
        Path serverFiles = Files.createDirectories(directory.resolve("server"));
        GeneratedRunFiles files = new GeneratedRunFiles(this);
        files.gcLog(serverFiles.resolve("gc.log"), server);
        files.hiccups(serverFiles.resolve("stops.csv"), 2);
        files.counters(serverFiles.resolve("counters.csv"), GeneratedRunFiles.SERVER_COUNTERS, 3);
        files.cpus(serverFiles.resolve("cpu.csv"));
        files.server(serverFiles.resolve("server.json"));
        files.run(directory.resolve("run.json"));
        for (int client = 0; client < clients; client++) {
            Path clientFiles = Files.createDirectories(directory.resolve("client-" + (client + 1)));
            GeneratedPauses own = GeneratedPauses.of(this, 2 * S, 1_000_000, 3_000_000, 10 + client);
            files.gcLog(clientFiles.resolve("gc.log"), own);
            files.hiccups(clientFiles.resolve("stops.csv"), 20 + client);
            files.counters(clientFiles.resolve("counters.csv"), GeneratedRunFiles.CLIENT_COUNTERS, 30 + client);
            files.cpus(clientFiles.resolve("cpu.csv"));
            files.client(clientFiles);
            requests(clientFiles, client, server.and(own));
        }
        GeneratedServerTimes.write(directory, clients, THREADS);
    }

    private void requests(Path directory, int client, GeneratedPauses stops) throws IOException {
        try (FileChannel channel = FileChannel.open(directory.resolve("requests.bin"), StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE);
                PrintStream log = new PrintStream(new BufferedOutputStream(Files.newOutputStream(
                        directory.resolve("latency.hlog"))), false, StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(log);
            writer.outputLogFormatVersion();
            writer.outputBaseTime(EPOCH_MS);
            writer.outputLegend();
            writer.setBaseTime(EPOCH_MS);
            Histogram[] second = {histogram(), histogram()};
            ByteBuffer block = ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
            block.put("TRADREQ1".getBytes(StandardCharsets.US_ASCII)).putInt(3).putInt(REQUEST_BYTES).putLong(START_NS)
                    .putLong(EPOCH_MS * 1_000_000);
            SplittableRandom random = new SplittableRandom(100 + client);
            double spacingNs = (double) clients * S / perS;
            long freeNs = 0;
            int written = 0;
            for (long i = 0; i < requestsOfClient(); i++) {
                int service = i % 5 == 4 ? 1 : 0;
                long dueNs = (long) ((i + (double) client / clients) * spacingNs);
                long workNs = workNs(random, service, dueNs);
                freeNs = stops.delayed(Math.max(dueNs, freeNs), workNs);
                while (freeNs >= (written + 1) * S && written < seconds - 1) {
                    interval(writer, second, written++);
                }
                second[service].recordValue(freeNs - dueNs);
                if (block.remaining() < REQUEST_BYTES) {
                    flush(block, channel);
                }
                block.put((byte) (service + 1)).put((byte) 0).putShort((short) (i % THREADS))
                        .putInt((int) (i / THREADS)).putLong(START_NS + dueNs).putLong(START_NS + dueNs)
                        .putLong(START_NS + dueNs).putLong(START_NS + dueNs).putLong(START_NS + dueNs)
                        .putLong(START_NS + freeNs).putInt(0).putInt(0);
            }
            flush(block, channel);
            interval(writer, second, written);
        }
    }

    /** 80 to 160 µs, twice as much for an order; one in 200 takes up to 2 ms more. */
    private long workNs(SplittableRandom random, int service, long dueNs) {
        long ns = (80_000 + random.nextInt(80_000)) << service;
        ns += random.nextInt(200) == 0 ? random.nextInt(2_000_000) : 0;
        return (long) (ns * (1 + slowing * dueNs / lengthNs()));
    }

    private static void flush(ByteBuffer block, FileChannel channel) throws IOException {
        block.flip();
        while (block.hasRemaining()) {
            channel.write(block);
        }
        block.clear();
    }

    private static void interval(HistogramLogWriter writer, Histogram[] second, int number) {
        for (int tag = 0; tag < TAGS.length; tag++) {
            Histogram histogram = second[tag % 2];
            histogram.setTag(TAGS[tag]);
            histogram.setStartTimeStamp(EPOCH_MS + number * 1_000L);
            histogram.setEndTimeStamp(EPOCH_MS + number * 1_000L + 1_000);
            writer.outputIntervalHistogram(histogram);
        }
        second[0].reset();
        second[1].reset();
    }

    private static Histogram histogram() {
        return new Histogram(3_600 * S, 3);
    }
}
