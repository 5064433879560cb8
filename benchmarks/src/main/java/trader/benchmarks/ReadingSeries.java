package trader.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import trader.common.TextTable;

/** Files that are read by a reader and, for comparison, byte by byte. */
final class ReadingSeries {
    private final String name;
    private final List<Path> files;
    private final Callable<Number> reader;
    private final double megabytes;
    private final List<Double> plainS = new ArrayList<>();
    private final List<Double> readS = new ArrayList<>();
    /** Keeps the compiler from dropping the reads. */
    private volatile long kept;

    ReadingSeries(String name, List<Path> files, Callable<Number> reader) throws IOException {
        this.name = name;
        this.files = files;
        this.reader = reader;
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        megabytes = bytes / 1e6;
    }

    /** Reads in both ways; the reader comes first in every other round. */
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
                kept = ReadingBenchmark.plainRead(file);
            }
        }
        return (System.nanoTime() - startNs) / 1e9;
    }

    void addTo(TextTable table) {
        double[] ratios = new double[plainS.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = readS.get(i) / plainS.get(i);
        }
        table.row(name, String.format(Locale.ROOT, "%.1f", megabytes), Math.round(megabytes / median(plainS)),
                Math.round(megabytes / median(readS)), RoundTripSeries.text(ratios));
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
