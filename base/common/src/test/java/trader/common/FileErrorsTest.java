package trader.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileErrorsTest {
    @ParameterizedTest
    @CsvSource({"No space left on device, free space", "Input/output error, replace the disk",
        "Read-only file system, find out in the kernel's log why the file system is read-only",
        "Disk quota exceeded, raise the quota or free space",
        "File too large, raise the limit of file sizes (ulimit -f)",
        "something else, free space or replace the disk"})
    void theCureIsThatOfTheError(String reason, String cure) {
        assertThat(FileErrors.cure(new FileSystemException("journal", null, reason))).isEqualTo(cure);
    }

    @Test
    void noFurtherFileCanBeOpened() {
        RuntimeException failed = new UncheckedIOException("cannot read", new IOException("x (Too many open files)"));
        assertThat(FileErrors.isOutOfDescriptors(failed)).isTrue();
        assertThat(FileErrors.cure(failed)).matches(
                "raise the limit of open files and connections \\(ulimit -n, now \\d+\\)");
    }
}
