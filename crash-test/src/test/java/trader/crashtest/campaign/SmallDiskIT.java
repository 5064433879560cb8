package trader.crashtest.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallDiskIT {
    /** The server refuses a data directory that others can write to. */
    @Test
    void isOfItsUserAlone(@TempDir Path directory) throws Exception {
        String reason = SmallDisk.unsupported(directory.resolve("scratch"));
        assumeTrue(reason == null, reason);
        Path mount = directory.resolve("data");
        try (SmallDisk disk = new SmallDisk(mount)) {
            disk.open();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mount))).isEqualTo("rwx------");
            disk.fill();
            assertThat(Files.getFileStore(mount).getUsableSpace()).isZero();
        }
    }
}
