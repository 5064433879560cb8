package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import trader.common.ProcessOutput;

/** The directory of locks of a pair, on a small disk of its own where that is possible, and what can happen to it. */
final class PairLocks implements AutoCloseable {
    private static final int DISK_MB = 1;

    private final Path parent;
    private final Path directory;
    private SmallDisk disk;

    enum Fault {
        /** The disk is full to the last byte; needs root. */
        FULL,
        /** The directory has another name. */
        GONE,
        /** Opening the file of a new number does not return: it is a fifo without a reader. */
        HANGING
    }

    PairLocks(Path parent) {
        this.parent = parent;
        directory = parent.resolve("locks");
    }

    void open() throws IOException, InterruptedException {
        if (SmallDisk.unsupported(parent.resolveSibling("scratch")) == null) {
            disk = new SmallDisk(parent, DISK_MB);
            disk.open();
        }
    }

    Path directory() {
        return directory;
    }

    List<Fault> faults() {
        return disk == null ? List.of(Fault.GONE, Fault.HANGING) : List.of(Fault.values());
    }

    void damage(Fault fault) throws IOException, InterruptedException {
        switch (fault) {
            case FULL -> disk.fill();
            case GONE -> Files.move(directory, away());
            case HANGING -> ProcessOutput.of("mkfifo", newNumber().toString());
        }
    }

    void mend(Fault fault) throws IOException {
        switch (fault) {
            case FULL -> disk.release();
            case GONE -> Files.move(away(), directory);
            case HANGING -> Files.delete(newNumber());
        }
    }

    private Path away() {
        return parent.resolve("locks-away");
    }

    private Path newNumber() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            Path number = files.filter(file -> file.toString().endsWith(".sequence")).findFirst().orElseThrow();
            return number.resolveSibling(number.getFileName() + ".new");
        }
    }

    @Override
    public void close() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }
}
