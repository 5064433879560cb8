package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.FileStore;
import quickfix.FileStoreFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;

/** Reads files that QuickFIX/J's file store has written. */
class SentFilesIT {
    private static final SessionID ID = TestAcceptor.id("A_1");

    @TempDir
    private Path dir;
    private FileStore store;

    private SentFiles open() throws IOException {
        SentFiles files = SentFiles.open(dir, ID, true);
        SessionSettings settings = new SessionSettings();
        settings.setString(FileStoreFactory.SETTING_FILE_STORE_PATH, dir.toString());
        settings.setLong(FileStoreFactory.SETTING_FILE_STORE_MAX_CACHED_MSGS, 0);
        store = (FileStore) new FileStoreFactory(settings).create(ID);
        files.dropUnsent(store.getNextSenderMsgSeqNum());
        return files;
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    private static List<String> read(SentFiles files, int first, int last) throws IOException {
        List<String> found = new ArrayList<>();
        files.read(first, last, found::add);
        return found;
    }

    @Test
    void findsTheStoredPartOfARange() throws IOException {
        SentFiles files = open();
        assertThat(read(files, 1, 100)).isEmpty();
        for (int i = 3; i <= 1_000; i += 3) {
            store.set(i, "message ü " + i);
        }
        assertThat(read(files, 1, 2)).isEmpty();
        assertThat(read(files, 7, 7)).isEmpty();
        assertThat(read(files, 1, 6)).containsExactly("message ü 3", "message ü 6");
        assertThat(read(files, 9, 13)).containsExactly("message ü 9", "message ü 12");
        assertThat(read(files, 997, 5_000)).containsExactly("message ü 999");
        assertThat(read(files, 1, 5_000)).hasSize(333);
        store.reset();
        assertThat(read(files, 1, 5_000)).isEmpty();
    }

    /** The process ended before a message was stored completely; a Logon, which is not stored, then got its number. */
    @Test
    void dropsAMessageThatWasNotSent() throws IOException {
        open();
        store.set(1, "one");
        store.incrNextSenderMsgSeqNum();
        store.set(2, "never sent");
        store.close();
        try (FileChannel body = FileChannel.open(dir.resolve("FIX.4.4-TRADER-A_1.body"), StandardOpenOption.WRITE)) {
            body.truncate(7);
        }
        SentFiles files = open();
        store.incrNextSenderMsgSeqNum();
        assertThat(read(files, 1, 2)).containsExactly("one");
        store.set(3, "three");
        assertThat(read(files, 1, 3)).containsExactly("one", "three");
    }

    /** A message could not be stored completely, and the session went on. */
    @Test
    void readsTheLaterMessageOfANumber() throws IOException {
        SentFiles files = open();
        store.set(1, "one");
        store.set(2, "never sent");
        store.set(2, "two");
        store.set(3, "three");
        assertThat(read(files, 1, 3)).containsExactly("one", "two", "three");
    }

    @Test
    void cutsOffHalfARecord() throws IOException {
        open();
        store.set(1, "one");
        store.incrNextSenderMsgSeqNum();
        store.close();
        Path header = dir.resolve("FIX.4.4-TRADER-A_1.header");
        assertThat(header).hasSize(16);
        Files.write(header, new byte[7], StandardOpenOption.APPEND);
        SentFiles files = open();
        store.set(2, "two");
        assertThat(read(files, 1, 2)).containsExactly("one", "two");
    }

    @Test
    void reportsAMissingMessage() throws IOException {
        SentFiles files = open();
        store.set(1, "one");
        Files.write(dir.resolve("FIX.4.4-TRADER-A_1.body"), new byte[2]);
        assertThatThrownBy(() -> read(files, 1, 1)).isInstanceOf(IOException.class)
                .hasMessage("a file of sent messages ends before byte 3");
    }
}
