package trader.launcher.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
    @TempDir
    Path directory;

    @Test
    void describesThisDirectory() throws IOException {
        assertThat(Disk.describe(directory)).containsOnlyKeys("fileSystem", "disk", "fsyncUs")
                .hasEntrySatisfying("fileSystem", text -> assertThat(text).contains(" on "))
                .hasEntrySatisfying("fsyncUs",
                        text -> assertThat(text).matches("[0-9]+ \\(median of 50 writes of 4 KB\\)"));
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void findsTheDiskOfAPartition() throws IOException {
        Path disk = directory.resolve("devices/block/nvme0n1");
        Files.createDirectories(disk.resolve("nvme0n1p2"));
        Files.createDirectories(disk.resolve("queue"));
        Files.writeString(disk.resolve("queue/rotational"), "0\n");
        Files.writeString(disk.resolve("queue/write_cache"), "write back\n");
        Files.createDirectories(directory.resolve("dev/block"));
        Files.createSymbolicLink(directory.resolve("dev/block/259:300"), disk.resolve("nvme0n1p2"));

        assertThat(Disk.device(259 << 8 | 300 & 0xff | (300L & ~0xff) << 12, directory))
                .isEqualTo("nvme0n1p2, not rotational, write back cache");
        assertThat(Disk.device(8 << 8 | 1, directory)).isEqualTo("unknown: no " + directory + "/dev/block/8:1");
    }
}
