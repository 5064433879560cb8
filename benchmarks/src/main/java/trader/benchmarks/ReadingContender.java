package trader.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** Some files, read by their reader and plainly, one after the other. */
final class ReadingContender {
    private final String name;
    private final List<Path> files;
    private final Callable<Number> reader;
    private final double megabytes;
    private final List<Double> plainS = new ArrayList<>();
    private final List<Double> readS = new ArrayList<>();
    /** Keeps what was read, so that the compiler must read it. */
    private volatile long kept;

    ReadingContender(String name, List<Path> files, Callable<Number> reader) throws IOException {
        this.name = name;
        this.files = files;
        this.reader = reader;
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        megabytes = bytes / 1e6;
    }

    /** Both once; in every second round the reader is first. */
    void round(boolean counts) throws Exception {
        boolean readerFirst = plainS.size() % 2 == 1;
        double first = seconds(readerFirst);
        double second = seconds(!readerFirst);
        if (counts) {
            readS.add(readerFirst ? first : second);
            plainS.add(readerFirst ? second : first);
        }
    }

    private double seconds(boolean withReader) throws Exception {
        long startNs = System.nanoTime();
        if (withReader) {
            kept = reader.call().longValue();
        } else {
            for (Path file : files) {
                kept = Reading.plainRead(file);
            }
        }
        return (System.nanoTime() - startNs) / 1e9;
    }

    String line() {
        double[] ratios = new double[plainS.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = readS.get(i) / plainS.get(i);
        }
        Arrays.sort(ratios);
        return String.format(Locale.ROOT, "%-24s %8.1f %12.0f %12.0f   %5.2f   (%.2f to %.2f)", name, megabytes,
                megabytes / quantile(sorted(plainS), 0.5), megabytes / quantile(sorted(readS), 0.5),
                quantile(ratios, 0.5), quantile(ratios, 0.1), quantile(ratios, 0.9));
    }

    private static double[] sorted(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    private static double quantile(double[] sorted, double part) {
        return sorted[(int) Math.round(part * (sorted.length - 1))];
    }
}
