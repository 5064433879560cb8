package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Refuses a run for which the disk has too little space, and explains one that ran out of it. */
final class DiskSpace {
    /** Preallocated logs and journals of the server, the warm-up, and the report. */
    private static final long BASE_BYTES = 80_000_000;
    /** In all files. */
    private static final long BYTES_PER_MESSAGE = 300;
    /** The broker asks for 10 MB at a time. */
    private static final long FULL_BYTES = 20_000_000;
    /** For a load that finds its own rate. */
    private static final double USUAL_PER_S = 2_500;

    private DiskSpace() {
    }

    /**
     * Looks before anything is written.
     *
     * @param directory of the run; need not exist
     * @throws IOException naming the directory, what is free and what the run needs
     */
    static void require(Path directory, LoadPlan load) throws IOException {
        Path existing = directory.toAbsolutePath().normalize();
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        long neededBytes = neededBytes(load);
        if (isBelow(existing, neededBytes)) {
            throw new IOException(text(directory, existing, neededBytes));
        }
    }

    /** A sentence about a disk that has become full, or null. */
    static String shortage(Path directory, LoadPlan load) throws IOException {
        return isBelow(directory, FULL_BYTES) ? text(directory, directory, neededBytes(load)) : null;
    }

    private static boolean isBelow(Path existing, long bytes) throws IOException {
        FileStore disk = Files.getFileStore(existing);
        // The kernel's own file systems have no space at all.
        return disk.getTotalSpace() > 0 && disk.getUsableSpace() < bytes;
    }

    private static String text(Path directory, Path existing, long neededBytes) throws IOException {
        return "the disk of " + directory + " has " + megabytes(Files.getFileStore(existing).getUsableSpace())
                + " free, and this run needs about " + megabytes(neededBytes) + "; choose another with --out, or see"
                + " 'trader clean'";
    }

    static long neededBytes(LoadPlan load) {
        String rate = load.settings().get("rate");
        double perS = rate.matches("[0-9.]+") ? Double.parseDouble(rate) * load.processes() : USUAL_PER_S;
        double seconds = load.phases().duration().longestNs() / (double) TimeUnit.SECONDS.toNanos(1);
        return BASE_BYTES + (long) (perS * seconds * BYTES_PER_MESSAGE);
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%d MB", Math.round(bytes / 1e6));
    }
}
