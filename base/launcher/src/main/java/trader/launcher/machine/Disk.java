package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import trader.common.BareFsync;

/** The file system and disk below a directory, and the time that a bare fsync takes there. */
public final class Disk {
    private static final int WRITES = 50;
    private static final int BLOCKS = 64;

    private Disk() {
    }

    /** Facts for the record of a run; creates a small file and deletes it. */
    public static Map<String, String> describe(Path directory) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        FileStore store = Files.getFileStore(directory);
        facts.put("fileSystem", store.type() + " on " + store.name());
        facts.put("disk", device(((Number) Files.getAttribute(directory, "unix:dev")).longValue(), Path.of("/sys")));
        facts.put("fsyncUs", String.format(Locale.ROOT, "%.0f (median of %d writes of 4 KB)",
                fsyncNs(directory) / 1e3, WRITES));
        return facts;
    }

    /** Name, kind and write cache of a block device. */
    static String device(long number, Path sys) {
        long major = number >> 8 & 0xfff;
        long minor = number & 0xff | number >> 12 & 0xfff00;
        Path link = sys.resolve("dev/block").resolve(major + ":" + minor);
        try {
            Path device = link.toRealPath();
            // A partition's queue is that of the whole disk.
            Path queue = Files.isDirectory(device.resolve("queue")) ? device.resolve("queue")
                    : device.resolveSibling("queue");
            String rotational = KernelFiles.firstLine(queue.resolve("rotational"));
            String cache = KernelFiles.firstLine(queue.resolve("write_cache"));
            return device.getFileName() + (rotational == null ? "" : rotational.equals("0") ? ", not rotational"
                    : ", reported as rotational") + (cache == null ? "" : ", " + cache + " cache");
        } catch (IOException noBlockDevice) {
            return "unknown: no " + link;
        }
    }

    private static long fsyncNs(Path directory) throws IOException {
        Path file = directory.resolve("fsync-probe");
        long[] ns = new long[WRITES];
        try (BareFsync write = new BareFsync(file, BLOCKS)) {
            for (int i = 0; i < WRITES; i++) {
                long startNs = System.nanoTime();
                write.run();
                ns[i] = System.nanoTime() - startNs;
            }
        } finally {
            Files.deleteIfExists(file);
        }
        Arrays.sort(ns);
        return ns[WRITES / 2];
    }
}
