package trader.crashtest.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailingDiskTest {
    @TempDir
    Path data;

    /** After 60 starts the order log was at its 61st file, and no write to it could fail. */
    @Test
    void injectsIntoTheLastFilesAndThoseThatFollow() throws IOException {
        Path orders = Files.createDirectory(data.resolve("orders"));
        Path journal = Files.createDirectories(data.resolve("broker/journal"));
        for (int number = 40; number <= 70; number++) {
            Files.createFile(orders.resolve(String.format(Locale.ROOT, "%010d.log", number)));
            Files.createFile(journal.resolve("activemq-data-" + number + ".amq"));
        }
        Files.createFile(orders.resolve("keys.mv"));
        assertThat(FailingDisk.Log.ORDERS.files(data))
                .contains(orders.resolve("0000000070.log"), orders.resolve("0000000071.log"));
        assertThat(FailingDisk.Log.JOURNAL.files(data))
                .contains(journal.resolve("activemq-data-69.amq"), journal.resolve("activemq-data-90.amq"));
    }

    @Test
    void injectsIntoTheFirstFiles() throws IOException {
        Files.createDirectory(data.resolve("orders"));
        assertThat(FailingDisk.Log.ORDERS.files(data)).contains(data.resolve("orders/0000000001.log"));
    }
}
